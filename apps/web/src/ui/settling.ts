/** Milliseconds in which a press still belongs to the double press before it. */
export const settling = 500;
