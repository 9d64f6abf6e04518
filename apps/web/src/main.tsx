import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from '@/kernel/api/call';
import { fillIn, isTooOld, sayTooOld } from './app/browser-support';
import { keepLoginFresh } from './app/keep-login-fresh';
import { createAppRouter } from './app/router';
import './styles/base.css';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

if (isTooOld()) sayTooOld(place);
else void fillIn().then(() => openPages(place));

function openPages(root: HTMLElement) {
  keepLoginFresh(session);
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createAppRouter({ session })} />
    </StrictMode>,
  );
}
