/** Reloads for a new version only when no user input or running activity would be lost. */

const holds = new Set<symbol>()
let pendingReload: (() => void) | null = null

/** Reloads now, or as soon as all holds are released. */
export function reloadWhenIdle(reload: () => void = () => location.reload()): void {
  if (holds.size === 0) reload()
  else pendingReload = reload
}

/** Prevents reloads, e.g. while the user is writing an answer. Returns a function that releases the hold. */
export function holdReload(): () => void {
  const hold = Symbol('holder')
  holds.add(hold)
  return () => {
    holds.delete(hold)
    if (holds.size > 0 || !pendingReload) return
    const reload = pendingReload
    pendingReload = null
    reload()
  }
}
