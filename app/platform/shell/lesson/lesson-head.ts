import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'

/** Header data of a lesson page; the layout around the page renders the header. */
export type LessonHead = {
  /** One of the spec's lesson layouts. */
  layout: 'lesson' | 'icon' | 'code-block-text' | 'text-based-coding'
  title: string
  /** Course and number, under the title. */
  note?: string
  /** Target of the back arrow, without a language prefix. */
  exit: string
  /** Step indicator, beside the title. */
  path?: ReactNode
  /** Content at the end of the header. */
  tools?: ReactNode
}

/**
 * A page exports `const handle: LessonHandle = { lesson: (data, t) => ({ … }) }`. The icon, code-block and text layouts
 * position the page's elements by `data-slot`: `world`, `toolbox`, `program`, `hint`, or `workbench` for program and
 * tools combined.
 */
export type LessonHandle = { lesson: (loaderData: unknown, t: TFunction) => LessonHead }

export function useLessonHead(): LessonHead | null {
  const { t } = useTranslation()
  const match = useMatches().findLast(
    ({ handle }) => (handle as Partial<LessonHandle> | undefined)?.lesson !== undefined,
  )
  // Without loader data (the loader failed) there is no header.
  return match?.loaderData ? (match.handle as LessonHandle).lesson(match.loaderData, t) : null
}
