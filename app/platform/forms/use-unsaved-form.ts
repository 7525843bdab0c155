import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { unsavedMark } from '#app/ui/fields/unsaved.ts'
import { readFieldValues, restoreFieldValues, type FieldValues } from './field-values.ts'
import { savedEvent } from './unsaved.ts'
import { useDraftStorage } from './use-draft.ts'

const serialize = (form: HTMLFormElement) => JSON.stringify(readFieldValues(form))

/**
 * Marks a form with unsaved input, and restores input from a draft. Reads the DOM elements and not the components, so
 * that every kind of field is included.
 */
export function useUnsavedForm(draft?: string, isRemembered?: true) {
  const form = useRef<HTMLFormElement>(null)
  const savedText = useRef('')
  const storage = useDraftStorage(draft)
  const [isRestored, setRestored] = useState(false)

  const updateMark = useEffectEvent(() => {
    const text = serialize(form.current!)
    const isChanged = text !== savedText.current
    if (isChanged) form.current!.setAttribute(unsavedMark, storage.isStored ? 'kept' : '')
    else form.current!.removeAttribute(unsavedMark)
    storage.write(isChanged ? text : '')
  })
  const onSaved = useEffectEvent(() => {
    savedText.current = serialize(form.current!)
    setRestored(false)
    storage.write('')
  })
  const restoreDraft = useEffectEvent(() => {
    const draftText = storage.read()
    if (draftText === null) return
    restoreFieldValues(form.current!, JSON.parse(draftText) as FieldValues)
    setRestored(true)
  })

  useEffect(() => {
    if (isRemembered) return
    const element = form.current!
    savedText.current = serialize(element)
    // Run after React's listeners, which may change field values.
    const onInput = () => queueMicrotask(() => element.isConnected && updateMark())
    const events = ['input', 'change'] as const
    for (const event of events) element.addEventListener(event, onInput)
    const handleSaved = () => onSaved()
    element.addEventListener(savedEvent, handleSaved)
    restoreDraft()
    return () => {
      for (const event of events) element.removeEventListener(event, onInput)
      element.removeEventListener(savedEvent, handleSaved)
    }
  }, [isRemembered])

  return {
    form,
    isRestored,
    onSend: () => form.current!.hasAttribute(unsavedMark) && form.current!.setAttribute(unsavedMark, 'sending'),
    /** For a form whose response is handled by other code. */
    markSaved() {
      form.current?.removeAttribute(unsavedMark)
      form.current?.dispatchEvent(new Event(savedEvent))
    },
    discard() {
      restoreFieldValues(form.current!, JSON.parse(savedText.current) as FieldValues)
      setRestored(false)
    },
  }
}
