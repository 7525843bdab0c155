import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { WarmUp } from '#app/features/learning/warm-ups/public.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import { LessonUnavailable } from '../player/lesson-unavailable.tsx'
import { useLessonContent } from '../player/use-lesson-content.ts'
import { findProgramStep, type ProgramStep } from './warm-up-content.ts'
import { WarmUpProgram } from './warm-up-program.tsx'
import { WarmUpProjector } from './warm-up-projector.tsx'
import styles from './warm-up.module.css'

/** Loads the lessons of the warm-up's two levels, then shows the warm-up. */
export default function OpenWarmUp({ warmUp }: { warmUp: WarmUp }) {
  const { t } = useTranslation(['warm-ups', 'lessons'])
  const discussedLesson = useLessonContent(warmUp.place.file)
  const practiceLesson = useLessonContent(warmUp.practice.place.file)
  const failed = [discussedLesson, practiceLesson].find((lessonState) => lessonState.kind === 'failed')
  if (failed) return <LessonUnavailable onRetry={failed.again} />
  if (discussedLesson.kind !== 'here' || practiceLesson.kind !== 'here')
    return (
      <SkeletonScreen>
        <Skeleton shape="block" height="420px" />
      </SkeletonScreen>
    )
  const discussed = findProgramStep(discussedLesson.content, warmUp.place)
  const practiced = findProgramStep(practiceLesson.content, warmUp.practice.place)
  if (!discussed || !practiced) return <EmptyState mood="lost" title={t('gone')} />
  return <Parts warmUp={warmUp} discussed={discussed} practiced={practiced} />
}

type PartsProps = { warmUp: WarmUp; discussed: ProgramStep; practiced: ProgramStep }

function Parts({ warmUp, discussed, practiced }: PartsProps) {
  const { t } = useTranslation('warm-ups')
  const navigate = useNavigate()
  const localized = useLocalePath()
  const [isProjected, setProjected] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const assign = useAction('give-warm-up')
  const remove = useAction('remove-warm-up', {
    skipRevalidation: true,
    onDone: () => void navigate(localized('/dashboard/lessons')),
  })
  const { classroomId, id, practice, givenAt } = warmUp
  return (
    <div className={styles.screen}>
      {isProjected && (
        <WarmUpProjector
          warmUp={warmUp}
          discussed={discussed}
          practiced={practiced}
          onClose={() => setProjected(false)}
        />
      )}
      <Card className={styles.open} aria-label={t('program')}>
        <WarmUpProgram warmUp={warmUp} step={discussed.step} />
        <div className={styles.side}>
          <h2 className={styles.heading}>{t('program')}</h2>
          <p className={styles.note}>{t('anonymous')}</p>
          <h3 className={styles.small}>{t('questions')}</h3>
          <ul className={styles.questions}>
            <li>{t('what')}</li>
            <li>{t('change')}</li>
          </ul>
          <Button icon={<IconPresentation aria-hidden />} onClick={() => setProjected(true)}>
            {t('show')}
          </Button>
        </div>
      </Card>
      <Card title={t('practice')} className={styles.practice}>
        <p className={styles.level}>
          <strong>{practiced.texts.title}</strong>
          <span>{t('place', { lesson: practice.place.title, step: practice.place.number })}</span>
        </p>
        <p className={styles.task}>{practiced.texts.task}</p>
        <p className={styles.note}>{t(`why.${practice.why}`)}</p>
        <div className={styles.actions}>
          <Button
            variant="soft"
            icon={<IconSend aria-hidden />}
            busy={assign.busy}
            onClick={() => assign.send({ classroomId, warmUp: id })}
          >
            {t(givenAt ? 'giveAgain' : 'give')}
          </Button>
          <Button
            variant="quiet"
            icon={<IconPlayerPlay aria-hidden />}
            href={localized(`/lesson/${practice.place.lesson}/${practice.place.step}`)}
          >
            {t('tryLevel')}
          </Button>
        </div>
        {assign.error && <Refusal error={assign.error} />}
        <p role="status" className={styles.told}>
          {givenAt && t('given')}
        </p>
      </Card>
      <div>
        <Button variant="quiet" icon={<IconTrash aria-hidden />} onClick={() => setConfirming(true)}>
          {t('remove')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isConfirming}
        title={t('removeAsk')}
        confirm={t('remove')}
        danger
        busy={remove.busy}
        onConfirm={() => remove.send({ classroomId, warmUp: id })}
        onCancel={() => setConfirming(false)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </div>
  )
}
