/** Whether games wait until somebody acts, where they have a clock: chosen on this device, which remembers, and told to nobody. */

const key = 'sk-games-without-clock'
let chosen = false

export function isWithoutClock(): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return chosen
  }
}

export function chooseClock(without: boolean): void {
  chosen = without
  try {
    localStorage.setItem(key, without ? 'yes' : 'no')
  } catch {
    // It is remembered until the page is left.
  }
}
