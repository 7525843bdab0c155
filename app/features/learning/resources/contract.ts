import type { PublishedAnswers, PublishedResource } from '#content/publish-resources.ts'
import type { PublishedActivity } from '#content/publish.ts'
import type { ResourceKind } from '#rules/resources/codes.ts'
import type { Facets, LibraryFilters } from '#rules/resources/library-filters.ts'
import type { PreviewShape } from './library/preview-shape.ts'

/** `null`: the teacher is not verified. */
export type Answers = { answers: PublishedAnswers | null }

export type Unit = { id: string; title: string; course: string }

/** A printed resource or an activity in the library. */
export type LibraryEntry = {
  code: string
  kind: ResourceKind
  title: string
  ages: readonly [number, number]
  minutes: number
  pages: number
  shape: PreviewShape
}

export type LessonLink = { title: string; path: string }

/** A class that the visitor teaches, for the answers of a sheet. */
export type TaughtClass = { id: string; name: string }

export type ResourcePage =
  | { view: 'activity'; activity: PublishedActivity; withAnswers: boolean }
  | {
      view: 'resource'
      resource: PublishedResource
      units: Unit[]
      lesson: LessonLink | null
      related: LibraryEntry[]
      link: string
      /** `none`: the resource has no answers or the visitor can never see them. */
      answers: { for: 'visitor' | 'teacher' | 'none'; classroom: TaughtClass | null }
    }
  | { view: 'child'; code: string; title: string; lesson: LessonLink | null }

export type LibraryPage =
  | { view: 'child'; typed: string | null }
  | {
      view: 'library'
      query: string
      filters: LibraryFilters
      entries: LibraryEntry[]
      facets: Facets
      courses: { id: string; title: string; units: { id: string; title: string }[] }[]
      /** For an empty result: what each filter hides. */
      without: { filter: keyof LibraryFilters; count: number }[]
      nearest: LibraryEntry[]
      next: { name: string; lesson: string; entries: LibraryEntry[] } | null
    }
