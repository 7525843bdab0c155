import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'

/** What a lesson's page says about itself; the layout around it draws the header. */
export type LessonHead = {
  /** Which of the spec's layouts the step stands in. */
  layout: 'lesson' | 'icon' | 'code-block-text' | 'text-based-coding'
  title: string
  /** Course and number, under the title. */
  note?: string
  /** Where the arrow leads, without a language. */
  exit: string
  /** The string of steps, beside the title. */
  path?: ReactNode
  /** What stands at the end of the header. */
  tools?: ReactNode
}

/**
 * `export const handle: LessonHandle = { lesson: (data, t) => ({ … }) }` on the page. In the icon, code-block and text
 * layouts
 * the page's elements find their places by `data-slot`: `world`, `toolbox`, `program`, `hint`, or `workbench`
 * for program and tools in one.
 */
export type LessonHandle = { lesson: (loaderData: unknown, t: TFunction) => LessonHead }

export function useLessonHead(): LessonHead | null {
  const { t } = useTranslation()
  const match = useMatches().findLast(
    ({ handle }) => (handle as Partial<LessonHandle> | undefined)?.lesson !== undefined,
  )
  // A page whose loader failed has nothing to say about itself.
  return match?.loaderData ? (match.handle as LessonHandle).lesson(match.loaderData, t) : null
}
