import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import {
  acceptsText,
  isReadyMade,
  newNoteId,
  noteKey,
  sortNotes,
  writerOfNote,
  type Note,
  type TextNote,
} from '#rules/classrooms/class-board.ts'
import { live, serverNow, useLive, useLiveState } from '#app/platform/live/live.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { heldTextsPath, type HeldTextsView } from '#app/features/people/held-texts/public.ts'
import type { Board, BoardState } from '../contract.ts'
import { BoardNote } from './board-note.tsx'
import { OwnHeldNote, TextsToRead } from './held-notes.tsx'
import { LargeBoard } from './large-board.tsx'
import { NewNote } from './new-note.tsx'
import { RemoveNote } from './remove-note.tsx'
import { usePostText } from './use-post-text.ts'
import styles from './class-board.module.css'

type ClassBoardProps = { classroomId: string; schoolId: string; board: Board }

export function ClassBoard(props: ClassBoardProps) {
  const { t } = useTranslation('classrooms')
  const { classroomId, board } = props
  const state = useLive<BoardState>(`classrooms/${classroomId}/board-state`, board.state)
  if (state.mode !== 'off') return <Notes {...props} state={state} />
  if (!board.me.mayTidy) return null
  return (
    <Card title={t('board.title')} icon={<IconNote aria-hidden />}>
      <p className={styles.hint}>{t('board.off')}</p>
    </Card>
  )
}

type BoardRefusal = 'refused' | 'writerFull' | 'areaFull'

/** Sticky notes of the class; live updates show saved notes on all screens. */
function Notes({ classroomId, schoolId, board, state }: ClassBoardProps & { state: BoardState }) {
  const { t } = useTranslation('classrooms')
  const { me } = board
  const area = `classrooms/${classroomId}/board`
  const notes = useLive<Record<string, Note>>(area, board.notes)
  const held = useLive<HeldTextsView>(heldTextsPath(classroomId), board.held)
  const { postText, isDanger } = usePostText(classroomId, schoolId)
  const [refusal, setRefusal] = useState<BoardRefusal | null>(null)
  const [sending, setSending] = useState(false)
  const offline = useLiveState() === 'offline'
  const needsApproval = state.mode === 'approval' && !me.mayTidy

  const write = async (path: string, note: Note | null): Promise<boolean> => {
    setSending(true)
    const reason = await live.set(path, note).then(() => null, refusalOf)
    setSending(false)
    setRefusal(reason)
    return reason === null
  }
  const send = (key: string, note: Note) =>
    me.mayTidy || isReadyMade(note) ? write(`${area}/${key}`, note) : postText(key, note as TextNote)
  /** Only the writer can post a note again. */
  const remove = async (key: string, note: Note) => {
    if (!(await write(`${area}/${key}`, null)) || writerOfNote(key) !== me.id) return
    toast({
      kind: 'success',
      message: t('board.removed'),
      undo: { label: t('board.undo'), run: () => void send(key, note) },
    })
  }
  const post = async (note: Note) => {
    const key = noteKey(me.id, newNoteId(serverNow(), crypto.randomUUID().slice(0, 8)))
    return send(key, note)
  }
  const sorted = sortNotes(notes)

  return (
    <Card title={t('board.title')} icon={<IconNote aria-hidden />} aside={t('board.count', { count: sorted.length })}>
      {!Array.isArray(held) && <TextsToRead classroomId={classroomId} count={held.count} />}
      {me.mayTidy && sorted.length > 0 && <LargeBoard notes={sorted} names={state.names} />}
      <NewNote
        classroomId={classroomId}
        canWriteText={me.writesFreely && (me.mayTidy || acceptsText(state.mode))}
        isReadyMadeOnly={state.mode === 'ready-made'}
        needsApproval={needsApproval}
        onPost={post}
      />
      {isDanger && (
        <Notice kind="info" className={styles.said}>
          {t('board.danger')}
        </Notice>
      )}
      {refusal && (
        <Notice kind="warning" className={styles.said}>
          {t(`board.${refusal}`)}
        </Notice>
      )}
      {sending && offline && (
        <Notice kind="info" className={styles.said}>
          {t('board.sending')}
        </Notice>
      )}
      <ul className={styles.notes} aria-live="polite">
        {sorted.map(([key, note]) => (
          <BoardNote key={key} noteKey={key} note={note} name={state.names[writerOfNote(key)]}>
            {(me.mayTidy || writerOfNote(key) === me.id) && (
              <RemoveNote
                writer={
                  writerOfNote(key) === me.id ? undefined : (state.names[writerOfNote(key)] ?? t('board.somebody'))
                }
                onRemove={() => void remove(key, note)}
              />
            )}
          </BoardNote>
        ))}
        {(Array.isArray(held) ? held : [])
          .filter(({ kind }) => kind === 'board-note')
          .map((text) => (
            <OwnHeldNote
              key={text.id}
              classroomId={classroomId}
              schoolId={schoolId}
              held={text}
              mayWithdraw={me.mayWithdraw}
            />
          ))}
      </ul>
    </Card>
  )
}

const refusalOf = ({ message }: Error): BoardRefusal =>
  message === 'writer-full' ? 'writerFull' : message === 'area-full' ? 'areaFull' : 'refused'
