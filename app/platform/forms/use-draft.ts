import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { readDraft, writeDraft } from './drafts.ts'

type Person = { id: string; kind: 'adult' | 'managed' }

/** Draft storage of an adult. Stores nothing for children, for visitors and without a name. */
export function useDraftStorage(name: string | undefined) {
  const person = useRouteLoaderData<{ person: Person | null }>('root')?.person
  const owner = name !== undefined && person?.kind === 'adult' ? person.id : null
  return {
    read: () => (owner ? readDraft(localStorage, owner, name!, Date.now()) : null),
    write: (text: string) => void (owner && writeDraft(localStorage, owner, name!, text, Date.now())),
    isStored: owner !== null,
    owner,
  }
}

/** Text field whose unsaved text is restored when its form is opened again. */
export function useDraft(name: string) {
  const storage = useDraftStorage(name)
  const { read, write, owner } = storage
  const [text, setText] = useState('')
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
    const storedText = read()
    if (storedText === null) return
    setText(storedText)
    setRestored(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reload only for another form or user
  }, [name, owner])

  return {
    text,
    /** Whether the text was restored from a draft. */
    isRestored,
    /** For the element around the form: see `app/ui/fields/unsaved.ts`. */
    mark: text === '' ? undefined : storage.isStored ? 'kept' : '',
    write(next: string) {
      setText(next)
      setRestored(false)
      write(next)
    },
    discard() {
      setText('')
      setRestored(false)
      write('')
    },
  }
}
