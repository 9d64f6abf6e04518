import { loginWrong } from '@yunguan/contract/platform/auth';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AntdProvider } from '@/app/AntdProvider';
import { LoginView } from '@/platform/login/LoginView';
import { Panel } from '@/ui/Panel';
import { FormScreen } from './FormScreen';
import { ListScreen } from './ListScreen';
import { ReviewScreen } from './ReviewScreen';
import { StatesScreen } from './StatesScreen';

/** Every ui component with sample data, for development only: /gallery.html?screen=list|form|review|states|login|compact. */

const refuse = async () => loginWrong;
const screens: Readonly<Record<string, ReactNode>> = {
  list: <ListScreen />,
  form: <FormScreen />,
  review: <ReviewScreen />,
  states: <StatesScreen />,
  compact: (
    <Panel title="重新登录">
      <LoginView compact onSubmit={refuse} defaultName="admin" reason="登录超时，请重新登录" />
    </Panel>
  ),
};

function Gallery() {
  const screen = new URLSearchParams(location.search).get('screen') ?? 'list';
  if (screen === 'login') return <LoginView onSubmit={refuse} />;
  return (
    <AntdProvider>
      <main className="main">{screens[screen]}</main>
    </AntdProvider>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
