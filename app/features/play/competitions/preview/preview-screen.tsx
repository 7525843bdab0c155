import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { MaintenanceAhead } from '#app/platform/shell/maintenance/maintenance-ahead.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { RoomView } from '../contract.ts'
import { AssignDraftButton, useDraftWindow } from '../assigned/components/assign-draft-button.tsx'
import { MoveToHomeworkButton } from '../assigned/components/move-to-homework-button.tsx'
import { PrimaryButton } from '../host/primary-button.tsx'
import type { Presses } from '../host/use-presses.ts'
import { AddStepSheet } from '../steps/components/add-step-sheet.tsx'
import { StepPreview } from '../steps/components/step-preview.tsx'
import { DraftSettingsSheet } from './draft-settings-sheet.tsx'
import { FindQuestion } from './find-question.tsx'
import type { PreviewPage } from './preview-page.server.ts'
import { QuestionPreview } from './question-preview.tsx'
import { QuestionRow } from './question-row.tsx'
import styles from './preview.module.css'

type PreviewScreenProps = { room: RoomView; preview: PreviewPage; presses: Presses }

/** Seconds of a question besides answering: getting ready, reading, reveal and leaderboard. */
const secondsAround = 25

type ShownPreviewProps = Parameters<typeof QuestionPreview>[0]

const ShownPreview = ({ question, ...position }: ShownPreviewProps) =>
  question.step ? (
    <StepPreview question={question} kind={question.step} />
  ) : (
    <QuestionPreview question={question} {...position} />
  )

type StartButtonsProps = Pick<PreviewScreenProps, 'room' | 'presses'> & {
  homework: ReturnType<typeof useDraftWindow>
}

const StartButtons = ({ room, presses, homework }: StartButtonsProps) =>
  homework ? (
    <AssignDraftButton competition={room.id} window={homework} />
  ) : (
    <>
      <PrimaryButton room={room} presses={presses} wide />
      <div className={styles.others}>
        <MoveToHomeworkButton room={room} className={styles.homework} />
      </div>
    </>
  )

/** Questions of a draft before its lobby opens: look at them, swap, search, reorder and remove. */
export function PreviewScreen({ room, preview, presses }: PreviewScreenProps) {
  const { questions, ages, hidesPlaces, offers } = preview
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const [search, setSearch] = useSearchParams()
  const homework = useDraftWindow()
  const [isAddingStep, setAddingStep] = useState(false)
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const [shownId, setShownId] = useState(questions[0]?.id)
  const setParameters = (changes: Record<string, string | null>) =>
    setSearch(
      (current) => {
        for (const [name, value] of Object.entries(changes))
          if (value === null) current.delete(name)
          else current.set(name, value)
        return current
      },
      { preventScrollReset: true, replace: true },
    )
  const choose = useAction('choose')
  const error = choose.error ?? presses.error
  const save = (ids: readonly string[]) => choose.send({ competition: room.id, questions: JSON.stringify(ids) })
  const steps = questions.filter(({ step }) => step !== null).length
  const ids = questions.map(({ id }) => id)
  const swapped = search.get('swap')
  const isAdding = search.has('add')
  const shown = [...questions, ...(offers ?? [])].find(({ id }) => id === shownId) ?? questions[0]
  const minutes = Math.max(1, Math.round((questions.length * (room.settings.answerSeconds + secondsAround)) / 60))
  const offered = { offers, busy: choose.busy, shownId: shown?.id, onShow: setShownId }
  const rowActions = {
    onShow: setShownId,
    onSwap: (id: string) => setParameters({ swap: id === swapped ? null : id, find: null, add: null }),
    onMove: (index: number, by: number) => {
      const moved = [...ids]
      moved.splice(index + by, 0, ...moved.splice(index, 1))
      save(moved)
    },
    onRemove: (id: string) => save(ids.filter((other) => other !== id)),
  }
  return (
    <div className={styles.page}>
      <PageHead
        title={room.title}
        note={[
          t('preview.note', { count: questions.length - steps, minutes }),
          ...(steps > 0 ? [t('list.steps', { count: steps })] : []),
          ages ? t('preview.ages', { from: ages[0], to: ages[1] }) : t('preview.allAges'),
        ].join(' · ')}
        actions={
          <>
            <Button
              variant="quiet"
              icon={<IconPlus aria-hidden />}
              aria-expanded={isAdding}
              onClick={() => setParameters({ add: isAdding ? null : '', swap: null, find: null })}
            >
              {t('preview.add')}
            </Button>
            {room.game === 'quiz' && !homework && (
              <Button
                variant="quiet"
                icon={<IconChartBar aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setAddingStep(true)}
              >
                {t('step.add')}
              </Button>
            )}
            <Button
              variant="quiet"
              icon={<IconSettings aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setSettingsOpen(true)}
            >
              {t('preview.settings')}
            </Button>
            <Button variant="plain" icon={<IconX aria-hidden />} href={localized('/dashboard/competition')}>
              {t('wizard.close')}
            </Button>
          </>
        }
      />
      <MaintenanceAhead place="host" />
      <RefusalNotice error={error} />
      <div className={styles.columns}>
        <Card className={styles.list}>
          {isAdding && (
            <FindQuestion
              {...offered}
              label={t('preview.add')}
              find={search.get('find') ?? ''}
              onFind={(find) => setParameters({ find })}
              onTake={(id) => save([...ids, id])}
            />
          )}
          <ol className={styles.rows}>
            {questions.map((question, index) => (
              <QuestionRow
                key={question.id}
                {...rowActions}
                {...{ question, index, count: questions.length, busy: choose.busy }}
                isShown={question.id === shown?.id}
                isSwapping={question.id === swapped}
              >
                {question.id === swapped && (
                  <FindQuestion
                    {...offered}
                    label={t('preview.instead', { number: index + 1 })}
                    find={search.get('find') ?? ''}
                    onFind={(find) => setParameters({ find: find === '' ? null : find })}
                    onTake={(id) => {
                      save(ids.map((other) => (other === swapped ? id : other)))
                      setParameters({ swap: null, find: null })
                    }}
                  />
                )}
              </QuestionRow>
            ))}
          </ol>
          <p className={styles.fixed}>{t(homework ? 'preview.untilGiven' : 'preview.untilOpen')}</p>
        </Card>
        <div className={styles.start}>
          <StartButtons room={room} presses={presses} homework={homework} />
        </div>
        {shown && <ShownPreview question={shown} place={ids.indexOf(shown.id)} count={ids.length} />}
      </div>
      {isSettingsOpen && (
        <DraftSettingsSheet room={room} hidesPlaces={hidesPlaces} onClose={() => setSettingsOpen(false)} />
      )}
      {isAddingStep && (
        <AddStepSheet
          competition={room.id}
          place={shown ? ids.indexOf(shown.id) + 1 : ids.length}
          onAdded={({ id }) => {
            setShownId(id)
            setAddingStep(false)
          }}
          onClose={() => setAddingStep(false)}
        />
      )}
    </div>
  )
}
