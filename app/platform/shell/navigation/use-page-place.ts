import { useMatches } from 'react-router'
import type { Place } from '#rules/classrooms/presence.ts'
import type { PageHandle } from '../document/head.tsx'

/** Place of a student on this page, from the handle of its route. */
export function usePagePlace(): Place {
  const match = useMatches().findLast(({ handle }) => (handle as PageHandle | undefined)?.place !== undefined)
  return (match?.handle as PageHandle | undefined)?.place?.(match!.loaderData, match!.params) ?? { at: 'home' }
}
