import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ClassroomId } from '#rules/ids.ts'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useLive } from '#app/platform/live/live.ts'
import { useReloadOnChange } from '#app/platform/live/use-reload-on-change.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { AnnouncementForm } from '../announcements/announcement-form.tsx'
import {
  classMessagesPath,
  ownMessagesPath,
  staffMessagesPath,
  type ClassStamps,
  type MessagesPage,
} from '../contract.ts'
import { ThreadList } from './thread-list.tsx'
import { ThreadView } from './thread-view.tsx'
import styles from './messages-screen.module.css'

/** Threads beside the open one; on phones one of them at a time. */
export function MessagesScreen({ page }: { page: MessagesPage }) {
  const { t } = useTranslation('messages')
  const { open, isOn, mayAnnounce, isAnnouncing, classes, kind } = page
  if (kind === 'school') return <ClassChoice page={page} />
  const isDetailOpen = open !== null || (isAnnouncing && mayAnnounce)
  return (
    <div className={styles.screen} data-open={isDetailOpen || undefined} data-role={page.role}>
      {classes.map((classroom) => (
        <ClassWatch key={classroom.id} page={page} classroom={classroom} />
      ))}
      {/* On phones the list with its heading is hidden while a thread is open. */}
      <h1 className={clsx('sk-visually-hidden', styles.phoneTitle)}>{t('chat.title')}</h1>
      <div className={styles.side}>
        <PageHead title={t('chat.title')} actions={mayAnnounce && <AnnounceButton />} />
        {!isOn && <Notice kind="info">{t('off')}</Notice>}
        <ThreadList page={page} />
      </div>
      <div className={styles.detail}>
        {isAnnouncing && mayAnnounce ? (
          <AnnouncementForm receiver={classes[0]!} quietUntil={page.quietUntil} />
        ) : open ? (
          <ThreadView key={open.ref} thread={open} page={page} />
        ) : (
          <EmptyState mood="hello" title={t('list.choose')} />
        )}
      </div>
    </div>
  )
}

function AnnounceButton() {
  const { t } = useTranslation('messages')
  const localized = useLocalePath()
  return (
    <Button href={localized('/chat?view=announce')} icon={<IconSpeakerphone aria-hidden />}>
      {t('announce.open')}
    </Button>
  )
}

/** A whole class may write in its sky at the same time. */
const minReloadIntervalMs = 2_000

type ClassWatchProps = { page: MessagesPage; classroom: MessagesPage['classes'][number] }

/** Reloads the page when something changes in a class that its reader sees. */
function ClassWatch({ page: { role, personId }, classroom: { id, stamps } }: ClassWatchProps) {
  return stamps === null ? null : (
    <>
      <SharedWatch id={id} stamps={stamps.shared} hasSky={role === 'student' || role === 'teacher'} />
      <StampWatch path={ownMessagesPath(id, personId)} stamp={stamps.own} />
      {stamps.staff !== null && <StampWatch path={staffMessagesPath(id)} stamp={stamps.staff} />}
    </>
  )
}

function SharedWatch({ id, stamps, hasSky }: { id: ClassroomId; stamps: ClassStamps; hasSky: boolean }) {
  const live = useLive(classMessagesPath(id), stamps)
  const textOf = ({ announcements, sky }: ClassStamps) => (hasSky ? `${announcements} ${sky}` : announcements)
  useReloadOnChange(textOf(live), textOf(stamps), minReloadIntervalMs)
  return null
}

function StampWatch({ path, stamp }: { path: string; stamp: string }) {
  useReloadOnChange(useLive(path, stamp), stamp, minReloadIntervalMs)
  return null
}

/** Admins open the threads of one class at a time. */
function ClassChoice({ page: { classes, mayAnnounce, isAnnouncing, schoolName } }: { page: MessagesPage }) {
  const { t } = useTranslation('messages')
  const localized = useLocalePath()
  if (isAnnouncing && mayAnnounce)
    return (
      <>
        <PageHead title={t('chat.title')} />
        <AnnouncementForm receiver={{ id: null, name: schoolName }} quietUntil={null} />
      </>
    )
  return (
    <>
      <PageHead
        title={t('chat.title')}
        note={t('list.chooseClass')}
        actions={mayAnnounce && classes.length > 0 && <AnnounceButton />}
      />
      <ul className={styles.classes}>
        {classes.map(({ id, name }) => (
          <li key={id}>
            <Button href={localized(`/chat?class=${id}`)} variant="soft">
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {classes.length === 0 && <EmptyState mood="hello" title={t('list.noClass')} />}
    </>
  )
}
