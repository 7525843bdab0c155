/** Moves the focus between tiles with the arrow keys, Home and End. Returns whether the key was handled. */
export function moveFocus(key: string, strip: HTMLElement | null): boolean {
  const buttons = [...(strip?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
  const currentIndex = buttons.indexOf(document.activeElement as HTMLElement)
  const targetIndex = {
    ArrowRight: currentIndex + 1,
    ArrowDown: currentIndex + 1,
    ArrowLeft: currentIndex - 1,
    ArrowUp: currentIndex - 1,
    Home: 0,
    End: buttons.length - 1,
  }[key]
  if (targetIndex === undefined || currentIndex === -1) return false
  buttons[Math.min(Math.max(targetIndex, 0), buttons.length - 1)]?.focus()
  return true
}
