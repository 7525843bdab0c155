import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingSkin } from '#rules/classrooms/classroom.ts'
import { vocabularies } from '#rules/levels/open-level.ts'
import { worldThemes } from '#rules/sound/lesson-sounds.ts'
import { saveStars, type Correction, type Recorder } from '#app/features/learning/progress/public-player.ts'
import { useSound } from '#app/platform/sound/use-sound.ts'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import type { Mark, Skin } from '../../editor.ts'
import { commentMarks } from '../../comments/comment-marks.ts'
import type { StepComments } from '../../comments/step-comments.ts'
import { useCommentsOpen } from '../../comments/use-comments.ts'
import { useStepComments } from '../../comments/use-step-comments.tsx'
import { formatMistake } from '../../hints/mistake-message.ts'
import { useAdvice } from '../../hints/use-advice.ts'
import { useHints, type Hints } from '../../hints/use-hints.ts'
import { editors, getInitialSkin, getAvailableSkins, getSkinTexts } from '../../skins.ts'
import { findWrongNote } from '../../stage/first-difference.ts'
import { Stage } from '../../stage/stage.tsx'
import { useRunSounds } from '../../stage/use-run-sounds.ts'
import { useWorkSounds } from '../../stage/use-work-sounds.ts'
import { Celebration } from '../celebration.tsx'
import { LevelActions } from './level-actions.tsx'
import { LevelPanels } from './level-panels.tsx'
import { LevelTools } from './level-tools.tsx'
import { LevelWorld } from './level-world.tsx'
import type { LevelStep, LevelTexts } from '../lesson-content.ts'
import { useTest } from '../../test/test-mode.ts'
import { getFailedStatement, getShownFrame, isOver, getShownPlayback, type Run, type Session } from '../run/session.ts'
import { listStarReasons } from '../star-reasons.ts'
import { useLevel, type Level } from './use-level.ts'
import { useRecordOpening } from '../use-record-opening.ts'
import { usePanels } from '../use-panels.ts'
import { formatCorrection } from '../run/use-run-correction.ts'
import type { StepLinks } from '../use-step-links.ts'
import type { WorkRef } from '../use-saved-work.ts'
import styles from './level-step.module.css'

type LevelScreenProps = {
  step: LevelStep
  texts: LevelTexts
  links: StepLinks
  personId: string | null
  recorder: Recorder
  correction: Correction | null
  workRef: WorkRef | null
  /** The coding skin set for the student or the class. */
  coding: CodingSkin | null
  /** The student's class, if any; its teachers can comment on the work. */
  classroom: string | null
}

/** Screen of a level: the world, the program editor and the run button. */
export function LevelScreen(props: LevelScreenProps) {
  const [choice, setChoice] = useState(0)
  const { recorder, classroom, step } = props
  const { stepComments, isLoaded, subscription } = useStepComments(classroom, step.id)
  useRecordOpening(recorder, isLoaded)
  // Each world has a separate draft, so the key remounts the level when another world is chosen.
  return (
    <>
      <ChosenLevel key={choice} {...props} choice={choice} onChoose={setChoice} stepComments={stepComments} />
      {subscription}
    </>
  )
}

type ChosenLevelProps = Omit<LevelScreenProps, 'classroom'> & {
  choice: number
  onChoose: (choice: number) => void
  stepComments: StepComments
}

/** After this many failed runs, Wao offers a hint, and the celebration offers practice. */
const MANY_FAILURES = 3

function ChosenLevel(props: ChosenLevelProps) {
  const { step, links, personId, recorder, correction, workRef, coding, choice, onChoose, stepComments } = props
  const { t } = useTranslation('lessons')
  const [skin, setSkin] = useState<Skin>(getInitialSkin(step, coding))
  const skins = getAvailableSkins(step, coding)
  const texts = useMemo(() => getSkinTexts(props.texts, step, skin), [props.texts, step, skin])
  const level = useLevel({ step, choice, skin, personId, recorder, correction, workRef })
  const { session, act, setup } = level
  const { run } = session
  const hints = useHints(level, texts, recorder)
  const comments = useCommentsOpen(stepComments, hints.isOpen)
  const rubric = useTest() ? undefined : step.rubric
  // Show the rubric first to students who have not built anything yet.
  const isNew = rubric !== undefined && session.draft.program.body.length === 0
  const panels = usePanels(
    [hints.isOpen, comments.isOpen],
    () => (hints.onClose(), comments.close()),
    isNew ? 'rubric' : null,
  )
  const celebration = useCelebration(run, personId, step.id)
  const advice = useAdvice(level, celebration.isShown && run !== null && run.stars < 3)
  const failureReason = getFailureReason(level)
  useSound(worldThemes[setup.world])
  useRunSounds(run)
  useWorkSounds({ draft: session.draft, run, hasFailed: failureReason !== null, isHintOpen: hints.isOpen })
  const commentMarkList = useMemo(
    () => commentMarks(session.draft.program, stepComments.comments),
    [session.draft.program, stepComments.comments],
  )
  const runMarks = getMarks(level, hints)
  const marks = comments.isOpen ? mergeMarks(commentMarkList, runMarks) : mergeMarks(runMarks, commentMarkList)
  const Editor = editors[skin]!

  return (
    <>
      <LevelWorld level={level} texts={texts} failureReason={failureReason} choice={choice} onChoose={onChoose} />
      <LevelPanels
        level={level}
        texts={texts}
        workRef={workRef}
        rubric={rubric}
        hints={hints}
        stepComments={stepComments}
        comments={comments}
        panels={panels}
      />
      <Suspense fallback={<div data-slot={skin === 'blocks' ? 'workbench' : 'program'} aria-busy />}>
        <Editor
          key={level.restoreCount}
          draft={session.draft}
          onChange={(draft, how) => act({ kind: 'change', draft, ...(how && { how }) })}
          offered={{ blocks: step.offers, countsWithDots: step.skin === 'icons', ...getMaxTimes(step) }}
          world={setup.world}
          vocabulary={vocabularies[setup.world]}
          initialVariables={Object.keys(setup.cases[0]?.given ?? {})}
          selected={session.selected}
          onSelect={(id) => act({ kind: 'select', id })}
          running={run ? getShownFrame(run).nodeId : null}
          marks={marks}
          readOnly={false}
          onUndo={() => act({ kind: 'undo' })}
          onRedo={() => act({ kind: 'redo' })}
        />
      </Suspense>
      <LevelTools level={level} onEarlier={() => panels.toggle('earlier')} />
      {skins.length > 1 && (
        <div data-slot="skins" data-words={skin !== 'icons' || undefined} className={styles.skins}>
          <SegmentedControl
            className={styles.choice}
            label={t('skins.label')}
            value={skin}
            onChange={setSkin}
            options={skins.map((skin) => ({ value: skin, label: t(`skins.${skin}`) }))}
          />
        </div>
      )}
      <LevelActions
        level={level}
        rubric={rubric}
        stepComments={stepComments}
        comments={comments}
        panels={panels}
        hints={hints}
        offered={session.failures >= MANY_FAILURES && failureReason !== null}
        links={links}
      />
      {celebration.isShown && run && (
        <Celebration
          picture={
            <Stage
              setup={setup}
              skin={step.skin}
              cases={level.level.cases}
              selectedCase={session.selectedCase}
              run={run}
              stepMs={0}
            />
          }
          stars={run.stars}
          reasons={listStarReasons(t, step, skin)}
          idea={texts.idea}
          advice={formatCorrection(t, run) ?? (advice && formatMistake(t, advice, skin))}
          links={links}
          offersPractice={session.failures >= MANY_FAILURES || hints.rung >= 2}
          onClose={celebration.close}
        />
      )}
    </>
  )
}

const getMaxTimes = ({ mostTimes }: LevelStep) => (mostTimes === undefined ? {} : { mostTimes })

/** Marks the statement of a hint, else the one that prevented the run, else the one at which the shown run failed. */
function getMarks({ session: { run }, refused, setup }: Level, { feedback, isOpen }: Hints): readonly Mark[] {
  // For a wrong tune, mark the first wrong note instead of the last played one.
  const isWrongTune = feedback?.kind === 'mistake' && feedback.id === 'blk-other-tune'
  const hintedNode = isOpen && feedback && feedback.kind !== 'solves' && !isWrongTune ? feedback.nodeId : null
  if (hintedNode !== null) return [{ nodeId: hintedNode, kind: 'hint' }]
  if (refused?.nodeId != null) return [{ nodeId: refused.nodeId, kind: 'fault' }]
  const fault = getFailedStatement(run)
  const tune = setup.world === 'music' && setup.cases[0]?.tune
  const nodeId = run && tune && fault !== null ? (findWrongNote(getShownPlayback(run), tune) ?? fault) : fault
  return nodeId === null ? [] : [{ nodeId, kind: 'fault' }]
}

/** Merges two lists of marks; a statement has at most one mark, and the first list wins. */
const mergeMarks = (firstMarks: readonly Mark[], otherMarks: readonly Mark[]): readonly Mark[] => [
  ...firstMarks,
  ...otherMarks.filter(({ nodeId }) => !firstMarks.some((mark) => mark.nodeId === nodeId)),
]

/** Why the shown run did not solve the level, once its playback is over; or why the program was not run. */
function getFailureReason({ session, refused, step }: Pick<Level, 'session' | 'refused' | 'step'>): string | null {
  if (refused) return refused.reason
  const { run }: Pick<Session, 'run'> = session
  if (!run || !isOver(run) || run.playing) return null
  const { solved, reason } = getShownPlayback(run)
  if (solved) return null
  if (session.draft.program.body.length === 0) return 'empty'
  // Icons call a function a trick, blocks call it a block, so the message differs.
  return reason === 'calls' && step.skin === 'blocks' ? 'calls-block' : reason
}

/** Shows the celebration once per solving run, after its playback is over; never during a test. */
function useCelebration(run: Run | null, personId: string | null, stepId: string) {
  const [closedPlaybacks, setClosedPlaybacks] = useState<Run['playbacks'] | null>(null)
  const isTest = useTest() !== null
  const celebratedStars = run !== null && isOver(run) && !run.playing && !isTest ? run.stars : 0
  useEffect(() => {
    if (celebratedStars > 0) saveStars(personId, stepId, celebratedStars)
  }, [celebratedStars, personId, stepId])
  return {
    isShown: celebratedStars > 0 && closedPlaybacks !== run?.playbacks,
    close: () => setClosedPlaybacks(run?.playbacks ?? null),
  }
}
