declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the login page says above its fields to who was led there. */
    loginReason?: string;
  }
}

export {};
