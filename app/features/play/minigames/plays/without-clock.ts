/** Setting "play without clock": games wait for the player. Stored on this device only. */

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
    // Storage is disabled: the choice lasts until the page is closed.
  }
}
