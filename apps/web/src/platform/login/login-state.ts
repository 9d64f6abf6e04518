declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the login page says above its fields to who was led there. */
    loginReason?: string;
    /** He came by a link to another page: a tab that is logged in may still hand its login over. */
    isLinked?: boolean;
  }
}

export {};
