const KEY = 'bandit-lab:tour';

/** Whether the tour has been seen or skipped on this device. */
export function tourSeen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberTour(): void {
  try {
    localStorage.setItem(KEY, 'seen');
  } catch {
    // Nothing may be stored here: the offer stays as it is.
  }
}
