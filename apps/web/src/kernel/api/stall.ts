/** Milliseconds without a byte after which a transfer counts as broken: as long as the server bears with a silent line. */
const patience = 120_000;

/** Watches a transfer, which may take as long as it moves: nobody says of a line that is dead that it is. */
export function watchStall(onStalled: () => void): { readonly live: () => void; readonly end: () => void } {
  let timer = setTimeout(onStalled, patience);
  const end = () => clearTimeout(timer);
  return {
    live: () => {
      end();
      timer = setTimeout(onStalled, patience);
    },
    end,
  };
}
