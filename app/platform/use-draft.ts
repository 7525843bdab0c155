import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { readDraft, writeDraft } from './drafts.ts'

type Person = { id: string; kind: 'adult' | 'managed' }

/** Where an adult's draft is kept; nobody's, for children and visitors. Without a name, there is none. */
export function useDraftPlace(name: string | undefined) {
  const person = useRouteLoaderData<{ person: Person | null }>('root')?.person
  const owner = name !== undefined && person?.kind === 'adult' ? person.id : null
  return {
    read: () => (owner ? readDraft(localStorage, owner, name!, Date.now()) : null),
    write: (text: string) => void (owner && writeDraft(localStorage, owner, name!, text, Date.now())),
    kept: owner !== null,
    owner,
  }
}

/** A text that comes back when its form is opened again, until it is saved or emptied. */
export function useDraft(name: string) {
  const place = useDraftPlace(name)
  const { read, write, owner } = place
  const [text, setText] = useState('')
  const [isBack, setBack] = useState(false)

  useEffect(() => {
    const earlier = read()
    if (earlier === null) return
    setText(earlier)
    setBack(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read anew for another form or person only
  }, [name, owner])

  return {
    text,
    /** What was typed another time stands in the form. */
    isBack,
    /** For the element around the form: see `app/ui/unsaved.ts`. */
    mark: text === '' ? undefined : place.kept ? 'kept' : '',
    write(next: string) {
      setText(next)
      setBack(false)
      write(next)
    },
    forget() {
      setText('')
      setBack(false)
      write('')
    },
  }
}
