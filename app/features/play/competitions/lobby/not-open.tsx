import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/platform/live/live.ts'
import { getTimeFormat } from '#app/platform/time/dates.ts'
import type { Opening } from '../play/play-page.server.ts'
import type { RoomView } from '../contract.ts'
import { roomPath } from '../paths.ts'
import { MessageScreen } from '../play/message-screen.tsx'
import { useLocale } from '../components/use-locale.ts'

type NotOpenProps = { id: string; opens: Opening | null }

/** The room is not open yet; the page reloads when it opens. */
export function NotOpen({ id, opens }: NotOpenProps) {
  const { t } = useTranslation('competitions')
  const room = useLive<RoomView | null>(roomPath(id, useLocale()), null)
  const { revalidate } = useRevalidator()
  const isOpen = room !== null && room.state !== 'draft' && room.state !== 'scheduled'
  useEffect(() => {
    if (isOpen) void revalidate()
  }, [isOpen, revalidate])
  return (
    <>
      <h1 className="sk-visually-hidden">{t('play.title')}</h1>
      <MessageScreen
        mood="hello"
        title={t('play.early.title')}
        text={opens ? <OpensAt {...opens} /> : t('play.early.text')}
        isWaiting
      />
    </>
  )
}

function OpensAt({ at, timeZone }: Opening) {
  const { t } = useTranslation('competitions')
  return t('assigned.opensAt', {
    at: getTimeFormat(useLocale(), timeZone, { dateStyle: 'full', timeStyle: 'short' }).format(at),
  })
}
