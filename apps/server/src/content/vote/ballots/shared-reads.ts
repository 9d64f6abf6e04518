interface Flight<T> {
  readonly running: Promise<T>;
  next?: Promise<T>;
}

/**
 * Lets calls that ask for the same at the same time share one read. A call joins only a read that begins after it came,
 * so that everybody sees what he has just done himself; nothing is kept.
 */
export function createSharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, Flight<T>>();
  const begin = (key: string, read: () => Promise<T>): Promise<T> => {
    const flight: Flight<T> = { running: read() };
    flights.set(key, flight);
    const land = () => {
      if (flight.next === undefined) flights.delete(key);
    };
    flight.running.then(land, land);
    return flight.running;
  };
  return (key, read) => {
    const flight = flights.get(key);
    if (flight === undefined) return begin(key, read);
    const after = () => begin(key, read);
    flight.next ??= flight.running.then(after, after);
    return flight.next;
  };
}
