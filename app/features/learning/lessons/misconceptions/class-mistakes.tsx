import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import { isLevelStep, isTaskStep, type LevelStep, type TaskStep } from '../player/lesson-content.ts'
import { LessonUnavailable } from '../player/lesson-unavailable.tsx'
import { useLessonContent } from '../player/use-lesson-content.ts'
import { ClassBar } from './class-bar.tsx'
import { GroupList } from './group-list.tsx'
import type { StepMistakes } from './mistakes-page.server.ts'
import { OpenGroup } from './open-group.tsx'
import { useGroups } from './use-groups.ts'
import styles from './misconceptions.module.css'

type ClassMistakesProps = {
  mistakes: StepMistakes
  nameOf: (student: string) => string
  hrefOf: (student: string) => string
  /** Shows the step to the class. */
  onProject: () => void
}

/** Loads the lesson file, then shows the class's wrong programs at one step. */
export default function ClassMistakes(props: ClassMistakesProps) {
  const { t } = useTranslation(['misconceptions', 'lessons'])
  const content = useLessonContent(props.mistakes.file)
  if (content.kind === 'loading') return <Waiting />
  if (content.kind === 'failed') return <LessonUnavailable onRetry={content.again} />
  const step = content.content.steps.find(({ id }) => id === props.mistakes.step)!
  const hasProgram = isTaskStep(step) || (isLevelStep(step) && !step.predict)
  if (!hasProgram) return <EmptyState mood="hello" title={t('noPrograms')} />
  return <Groups {...props} step={step} />
}

const Waiting = () => (
  <SkeletonScreen>
    <Skeleton shape="block" height="420px" />
  </SkeletonScreen>
)

type GroupsProps = ClassMistakesProps & { step: LevelStep | TaskStep }

function Groups({ step, mistakes, nameOf, hrefOf, onProject }: GroupsProps) {
  const { t } = useTranslation(['misconceptions', 'projector'])
  const { programs } = mistakes
  const groups = useGroups(step, programs)
  const [chosen, setChosen] = useState('')
  if (!groups) return <Waiting />
  const open = groups.find(({ key }) => key === chosen) ?? groups[0]
  return (
    <div className={styles.screen}>
      <ClassBar programs={programs} groups={groups}>
        <Button variant="quiet" icon={<IconPresentation aria-hidden />} onClick={onProject}>
          {t('projector:open')}
        </Button>
      </ClassBar>
      {open ? (
        <>
          <OpenGroup step={step} group={open} mistakes={mistakes} nameOf={nameOf} hrefOf={hrefOf} />
          {groups.length > 1 && <GroupList groups={groups} chosen={open} onChoose={setChosen} />}
        </>
      ) : (
        <EmptyState mood="cheering" title={t('none')} />
      )}
    </div>
  )
}
