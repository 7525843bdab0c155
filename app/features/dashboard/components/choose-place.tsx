import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { moveTo, type Place } from '#rules/place.ts'
import { ActionForm } from '#app/platform/action-form.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'

const field = 'room'

/**
 * Around links to classes, children and schools. Each is an address and can be opened in a tab of its own; following one
 * here is also a choice that the session remembers, so it is posted.
 */
export function ChooseForm({ to, className, children }: { to?: string; className?: string; children: ReactNode }) {
  return (
    <ActionForm of="choose" to={to} className={className}>
      <input type="hidden" name={field} />
      {children}
    </ActionForm>
  )
}

/** What a link inside of it does when it is pressed without keys or buttons that mean another tab. */
export function choosing({ kind, id }: Place) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const form = event.currentTarget.closest('form')!
    ;(form.elements.namedItem(field) as HTMLInputElement).value = `${kind}/${id}`
    form.requestSubmit()
  }
}

type ChooseLinkProps = { place: Place; page?: string; className?: string; children: ReactNode }

export function ChooseLink({ place, page = '/dashboard', className, children }: ChooseLinkProps) {
  const localized = useLocalePath()
  return (
    <Link to={localized(moveTo(page, place))} className={className} onClick={choosing(place)}>
      {children}
    </Link>
  )
}
