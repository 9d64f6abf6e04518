import { LoadingOutlined } from '@ant-design/icons';
import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect } from 'react';
import '@/styles/base.css';
import '@/styles/shell.css';
import '@/styles/print.css';
import '@/styles/list.css';
import '@/styles/row.css';
import '@/styles/form.css';
import '@/styles/detail.css';
import '@/styles/contrast.css';
import { chinaNow } from '@/ui/china-now';
import { keepFocusTrail } from '@/ui/focus-trail';
import { keepPicturesLoading, missingPicture } from '@/ui/missing-picture';
import { keepOpenedOpen } from '@/ui/second-press';
import { theme } from './theme';

// ConfigProvider's locale does not reach dayjs.
dayjs.locale('zh-cn');
dayjs.extend(chinaNow);

/** antd waits for the end of its transitions, which base.css takes away from who asked for less motion. */
const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const themeWith = (motion: boolean) => ({
  ...theme,
  token: { ...theme.token, motion },
  ...(import.meta.env.PROD ? { zeroRuntime: true } : {}),
});
const [moving, calm] = [themeWith(true), themeWith(false)];

// antd's own mark is read out as “loading”, before the words of the button and in English.
const buttonDefaults = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

const formDefaults = {
  scrollToFirstError: { block: 'center', focus: true },
  // The placeholder is antd's own, filled in with the field's label.
  validateMessages: { required: '请填写$' + '{label}' },
} as const;

export interface AntdProviderProps {
  readonly children: ReactNode;
  /** Without transitions; what the visitor asked his system for unless told otherwise. */
  readonly isStill?: boolean;
}

/** Everything below may use antd: Chinese texts, our theme, App.useApp(). Loaded after login, so the login page stays small. */
export function AntdProvider({ children, isStill = isCalm }: AntdProviderProps) {
  useEffect(keepFocusTrail, []);
  useEffect(keepPicturesLoading, []);
  useEffect(keepOpenedOpen, []);
  return (
    <StyleProvider layer>
      <ConfigProvider
        locale={zhCN}
        theme={isStill ? calm : moving}
        button={buttonDefaults}
        form={formDefaults}
        image={{ fallback: missingPicture }}
        input={{ autoComplete: 'off' }}
        modal={{ styles: { header: { marginBottom: 16 } } }}
      >
        <App message={{ maxCount: 3, duration: 2 }} component={false}>
          {children}
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}
