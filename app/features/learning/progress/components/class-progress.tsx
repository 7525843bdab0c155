import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { downloadText } from '#app/platform/pages/download-text.ts'
import { useClassPresence } from '#app/features/people/classrooms/public.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { rubricCriteria } from '#rules/progress/rubric.ts'
import { lessonPath } from '../paths.ts'
import type { LessonGrid } from '../views.ts'
import type { CellView } from './grid/cell-link.tsx'
import { buildGridRows } from './grid/grid-order.ts'
import { LessonSelect, type CourseOptions } from './lesson-select.tsx'
import { NeedsHelp } from './needs-help.tsx'
import { ProgressGrid } from './grid/progress-grid.tsx'
import { SameMistakes } from './same-mistakes.tsx'
import { GridLegend } from './grid/grid-legend.tsx'
import { WhereNow } from './where-now.tsx'
import styles from './class-progress.module.css'

export type ClassProgressData = {
  classroomId: string
  students: { id: string; name: string }[]
  lessons: CourseOptions[]
  lesson: { id: string; title: string; steps: { id: string; kind: string }[] }
  grid: LessonGrid
}

/** Live progress of a class in one lesson. */
export function ClassProgress({ classroomId, students, lessons, lesson, grid }: ClassProgressData) {
  const { t } = useTranslation('progress')
  const localized = useLocalePath()
  const navigate = useNavigate()
  const [view, setView] = useState<CellView>('stars')
  const live = useLive(lessonPath(classroomId, lesson.id), grid)
  const presence = useClassPresence(classroomId)
  const present = new Set(Object.keys(presence))
  const rows = buildGridRows(students, lesson.steps, live)
  const address = (query: Record<string, string>) =>
    localized(`/dashboard/lessons?${new URLSearchParams({ lesson: lesson.id, ...query })}`)
  const hrefOf = (student: string, step: string) => address({ student, step })
  const download = useAction<{ fileName: string; text: string }>('export', {
    onDone: ({ fileName, text }) => downloadText(fileName, text),
    skipRevalidation: true,
  })

  return (
    <div className={styles.columns}>
      <Card padding="small" className={styles.main}>
        <div className={styles.tools}>
          <LessonSelect
            lessons={lessons}
            value={lesson.id}
            onChange={(id) => void navigate(address({ lesson: id }), { preventScrollReset: true })}
          />
          <SegmentedControl
            label={t('view.label')}
            value={view}
            onChange={setView}
            options={[
              { value: 'stars', label: t('view.stars'), icon: <IconStar aria-hidden /> },
              { value: 'tries', label: t('view.tries'), icon: <IconRepeat aria-hidden /> },
              { value: 'time', label: t('view.time'), icon: <IconClock aria-hidden /> },
            ]}
          />
          <Button
            variant="quiet"
            icon={<IconDownload aria-hidden />}
            busy={download.busy}
            onClick={() =>
              download.send({
                classroomId,
                lesson: lesson.id,
                heads: [
                  ...columnHeads.map((head) => t(`csv.${head}`)),
                  ...rubricCriteria.map((criterion) => t(`csv.rubric.${criterion}`)),
                ],
              })
            }
          >
            {t('csv.export')}
          </Button>
        </div>
        <ProgressGrid
          title={lesson.title}
          rows={rows}
          steps={lesson.steps}
          view={view}
          present={present}
          hrefOf={hrefOf}
          hrefOfStep={(step) => address({ step })}
        />
        <GridLegend />
      </Card>
      <div className={styles.side}>
        <NeedsHelp rows={rows} steps={lesson.steps} hrefOf={hrefOf} />
        <SameMistakes rows={rows} steps={lesson.steps} hrefOf={(step) => address({ step })} />
        <WhereNow rows={rows} steps={lesson.steps} present={present} />
      </div>
    </div>
  )
}

const columnHeads = ['student', 'step', 'state', 'stars', 'tries', 'hints', 'minutes', 'last'] as const
