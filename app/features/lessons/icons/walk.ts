/** Arrow keys go from tile to tile, Home and End to the first and last. */
export function walk(key: string, strip: HTMLElement | null): boolean {
  const stops = [...(strip?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
  const now = stops.indexOf(document.activeElement as HTMLElement)
  const to = {
    ArrowRight: now + 1,
    ArrowDown: now + 1,
    ArrowLeft: now - 1,
    ArrowUp: now - 1,
    Home: 0,
    End: stops.length - 1,
  }[key]
  if (to === undefined || now === -1) return false
  stops[Math.min(Math.max(to, 0), stops.length - 1)]?.focus()
  return true
}
