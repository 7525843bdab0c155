import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { unsavedMark } from '#app/ui/unsaved.ts'
import { typedIn, typeInto, type Typed } from './typed-fields.ts'
import { savedEvent } from './unsaved.ts'
import { useDraftPlace } from './use-draft.ts'

const textOf = (form: HTMLFormElement) => JSON.stringify(typedIn(form))

/**
 * Marks a form while what was typed into it is not saved, and brings back what was typed another time. The elements are
 * asked, not the components: whatever a form consists of, nothing of it is forgotten.
 */
export function useUnsavedForm(draft?: string, remembered?: true) {
  const form = useRef<HTMLFormElement>(null)
  const saved = useRef('')
  const place = useDraftPlace(draft)
  const [isBack, setBack] = useState(false)

  const typed = useEffectEvent(() => {
    const text = textOf(form.current!)
    const changed = text !== saved.current
    if (changed) form.current!.setAttribute(unsavedMark, place.kept ? 'kept' : '')
    else form.current!.removeAttribute(unsavedMark)
    place.write(changed ? text : '')
  })
  const wasSaved = useEffectEvent(() => {
    saved.current = textOf(form.current!)
    setBack(false)
    place.write('')
  })
  const comeBack = useEffectEvent(() => {
    const earlier = place.read()
    if (earlier === null) return
    typeInto(form.current!, JSON.parse(earlier) as Typed)
    setBack(true)
  })

  useEffect(() => {
    if (remembered) return
    const element = form.current!
    saved.current = textOf(element)
    // After React's own listeners: what they change is there then.
    const changed = () => queueMicrotask(() => element.isConnected && typed())
    const events = ['input', 'change'] as const
    for (const event of events) element.addEventListener(event, changed)
    const done = () => wasSaved()
    element.addEventListener(savedEvent, done)
    comeBack()
    return () => {
      for (const event of events) element.removeEventListener(event, changed)
      element.removeEventListener(savedEvent, done)
    }
  }, [remembered])

  return {
    form,
    isBack,
    sending: () => form.current!.hasAttribute(unsavedMark) && form.current!.setAttribute(unsavedMark, 'sending'),
    /** For a form whose answer is heard elsewhere. */
    saved() {
      form.current?.removeAttribute(unsavedMark)
      form.current?.dispatchEvent(new Event(savedEvent))
    },
    forget() {
      typeInto(form.current!, JSON.parse(saved.current) as Typed)
      setBack(false)
    },
  }
}
