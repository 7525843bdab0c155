import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { RoomView } from '../contract.ts'
import { MessageScreen } from '../play/message-screen.tsx'

/** Joins the room automatically. */
export function JoinRoom({ room }: { room: RoomView }) {
  // The messages of the next screen come with the page, so that joining waits for nothing.
  const { t } = useTranslation(['competitions', 'answers'])
  const { send, error } = useAction('join')
  const join = useEffectEvent(() => send({ competition: room.id }))
  useEffect(() => join(), [])
  return (
    <>
      <h1 className="sk-visually-hidden">{t('play.heading', { title: room.title })}</h1>
      {error ? (
        <MessageScreen mood="asleep" title={t('play.outside.refused')} text={<Refusal error={error} />}>
          <Button size="large" onClick={() => send({ competition: room.id })}>
            {t('play.outside.again')}
          </Button>
        </MessageScreen>
      ) : (
        <MessageScreen mood="hello" title={t('play.outside.title')} isWaiting />
      )}
    </>
  )
}
