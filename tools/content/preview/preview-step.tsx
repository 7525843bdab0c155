import { useLoaderData, useMatches, type LoaderFunctionArgs } from 'react-router'
import type { Catalog, CatalogLesson } from '#content/publish.ts'
import { LessonPath } from '#app/features/learning/lessons/player/lesson-path.tsx'
import { Player } from '#app/features/learning/lessons/player/player.tsx'
import { SoundToggle } from '#app/features/learning/lessons/player/sound-toggle.tsx'
import LessonStep from '#app/layouts/lesson-step.tsx'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import type { LessonHandle } from '#app/platform/shell/lesson/lesson-head.ts'
import { Faults } from './faults.tsx'
import type { Fault } from './preview-content.ts'

type StepData = { lesson: CatalogLesson | null; at: number; id: string; faults: readonly Fault[] }

const read = async <Value,>(path: string): Promise<Value> => (await fetch(path)).json() as Promise<Value>

const catalogueFor = (request: Request) =>
  read<Catalog>(`/preview/courses/${splitLocale(new URL(request.url).pathname).locale}.json`)

export const loadList = async ({ request }: LoaderFunctionArgs) => ({
  courses: await catalogueFor(request),
  faults: await read<Fault[]>('/preview/faults/all.json'),
})

export async function loadStep({ request, params }: LoaderFunctionArgs): Promise<StepData> {
  const id = params.lessonId!
  const lessons = (await catalogueFor(request)).flatMap(({ units }) => units.flatMap((unit) => unit.lessons))
  const lesson = lessons.find((lesson) => lesson.id === id) ?? null
  const index = lesson?.steps.findIndex((step) => step.id === params.stepId) ?? -1
  return {
    lesson: index === -1 ? null : lesson,
    at: index,
    id,
    faults: await read<Fault[]>(`/preview/faults/${id}.json`),
  }
}

export const stepHandle: LessonHandle = {
  lesson(data) {
    const { lesson, at, id } = data as StepData
    if (!lesson) return { layout: 'lesson', title: id, exit: '/' }
    return {
      layout: lesson.steps[at]!.layout,
      title: lesson.title,
      exit: '/',
      path: <LessonPath lesson={lesson} at={at} test={null} />,
      tools: <SoundToggle />,
    }
  },
}

/** The lesson page as students see it, with the content problems above it. */
export function StepPage() {
  const stepData = useMatches().at(-1)?.loaderData as StepData | undefined
  return (
    <>
      {stepData && <Faults of={stepData.id} faults={stepData.faults} isShown={stepData.lesson !== null} />}
      <LessonStep />
    </>
  )
}

export function PreviewStep() {
  const { lesson, at } = useLoaderData<StepData>()
  return lesson && <Player lesson={lesson} stepIndex={at} exit="/" school={null} classroom={null} coding={null} />
}
