import { useMatches } from 'react-router'

/** What a lesson's page says about itself; the layout around it draws the header. */
export type LessonHead = {
  title: string
  /** Course and number, under the title. */
  note?: string
  /** Where the arrow leads, without a language. */
  exit: string
  /** The string of steps: how many there are, which one this is (from 0), and that in words. */
  steps?: { total: number; now: number; label: string }
}

/**
 * `export const handle: LessonHandle = { lesson: (data) => ({ … }) }` on the page. In the icon, code-block and text
 * layouts
 * the page's elements find their places by `data-slot`: `world`, `toolbox`, `program`, `hint`.
 */
export type LessonHandle = { lesson: (loaderData: unknown) => LessonHead }

export function useLessonHead(): LessonHead | null {
  const match = useMatches().findLast(
    ({ handle }) => (handle as Partial<LessonHandle> | undefined)?.lesson !== undefined,
  )
  return match ? (match.handle as LessonHandle).lesson(match.loaderData) : null
}
