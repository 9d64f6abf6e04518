import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from '@/kernel/api/call';
import { keepLoginFresh } from './app/keep-login-fresh';
import { createAppRouter } from './app/router';
import './styles/base.css';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

keepLoginFresh(session);
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={createAppRouter({ session })} />
  </StrictMode>,
);
