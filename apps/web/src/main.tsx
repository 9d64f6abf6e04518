import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from '@/kernel/api/call';
import { keepLoginFresh } from './app/keep-login-fresh';
import { createQueryClient } from './app/query-client';
import { createAppRouter } from './app/router';
import './styles/base.css';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

keepLoginFresh(session);
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createAppRouter({ session })} />
    </QueryClientProvider>
  </StrictMode>,
);
