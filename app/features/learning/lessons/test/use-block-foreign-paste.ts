import { useEffect, useEffectEvent } from 'react'

/** Blocks pasting and dropping of text that was not copied on this page. */
export function useBlockForeignPaste(onRefused: () => void) {
  const reportRefusal = useEffectEvent(onRefused)
  useEffect(() => {
    const copiedTexts = new Set<string>()
    const onCopy = ({ clipboardData }: ClipboardEvent) =>
      void copiedTexts.add(clipboardData?.getData('text/plain') || (getSelection()?.toString() ?? ''))
    const isCopiedHere = (data: DataTransfer | null | undefined, text?: string | null) =>
      copiedTexts.has((text ?? data?.getData('text/plain') ?? '').replaceAll('\r\n', '\n'))
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      reportRefusal()
    }
    const onPaste = (event: ClipboardEvent) => void (isCopiedHere(event.clipboardData) || refuse(event))
    const onDrop = (event: DragEvent) => void (event.dataTransfer?.types.includes('text/plain') && refuse(event))
    // On-screen keyboards insert clipboard text without a paste event.
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType !== 'insertFromPaste' && event.inputType !== 'insertFromDrop') return
      if (!isCopiedHere(event.dataTransfer, event.data)) refuse(event)
    }
    const cleanup = new AbortController()
    const { signal } = cleanup
    document.addEventListener('copy', onCopy, { signal })
    document.addEventListener('cut', onCopy, { signal })
    document.addEventListener('paste', onPaste, { signal, capture: true })
    document.addEventListener('drop', onDrop, { signal, capture: true })
    document.addEventListener('beforeinput', onBeforeInput, { signal, capture: true })
    return () => cleanup.abort()
  }, [])
}
