import { useEffect, useEffectEvent } from 'react'

/** What was copied on this page may be pasted on it; what comes from elsewhere may not. */
export function useNoPasting(onRefused: () => void) {
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    const own = new Set<string>()
    const copied = ({ clipboardData }: ClipboardEvent) =>
      void own.add(clipboardData?.getData('text/plain') || (getSelection()?.toString() ?? ''))
    const isOwn = (data: DataTransfer | null | undefined, text?: string | null) =>
      own.has((text ?? data?.getData('text/plain') ?? '').replaceAll('\r\n', '\n'))
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      refused()
    }
    const pasted = (event: ClipboardEvent) => void (isOwn(event.clipboardData) || refuse(event))
    const dropped = (event: DragEvent) => void (event.dataTransfer?.types.includes('text/plain') && refuse(event))
    // A keyboard on a screen offers what was copied elsewhere without any paste event.
    const typed = (event: InputEvent) => {
      if (event.inputType !== 'insertFromPaste' && event.inputType !== 'insertFromDrop') return
      if (!isOwn(event.dataTransfer, event.data)) refuse(event)
    }
    const leaving = new AbortController()
    const { signal } = leaving
    document.addEventListener('copy', copied, { signal })
    document.addEventListener('cut', copied, { signal })
    document.addEventListener('paste', pasted, { signal, capture: true })
    document.addEventListener('drop', dropped, { signal, capture: true })
    document.addEventListener('beforeinput', typed, { signal, capture: true })
    return () => leaving.abort()
  }, [])
}
