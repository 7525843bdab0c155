/** Reloading for a new version, at a moment when it costs nobody anything. */

const holders = new Set<symbol>()
let wanted: (() => void) | null = null

/** Reloads now, or as soon as the last holder lets go. */
export function reloadWhenCalm(reload: () => void = () => location.reload()): void {
  if (holders.size === 0) reload()
  else wanted = reload
}

/** Keeps the page as it is while something on it would be lost, like an answer being given. Returns how to let go. */
export function holdReload(): () => void {
  const holder = Symbol('holder')
  holders.add(holder)
  return () => {
    holders.delete(holder)
    if (holders.size > 0 || !wanted) return
    const reload = wanted
    wanted = null
    reload()
  }
}
