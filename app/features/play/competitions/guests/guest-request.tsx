import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { maxGuestNameLength } from '#rules/competitions/guest-name.ts'
import { roomPathAs } from '#rules/competitions/room-code.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import type { GuestRequestForm } from './guest-page.server.ts'
import { MessageScreen } from '../play/message-screen.tsx'
import styles from './guest-request.module.css'

/** A visitor without an account chooses a display name and requests to join. */
export function GuestRequest({ form }: { form: GuestRequestForm }) {
  const { t } = useTranslation('competitions')
  const { code, proof, title, names, seed, typed: mayType, locked } = form
  const [pick, setPick] = useState(0)
  const [typed, setTyped] = useState('')
  const { send, busy, error } = useAction('ask', { isImmediate: true })
  const { revalidate, state } = useRevalidator()
  const classSignInPath = useLocalePath()(roomPathAs(code, 'class'))
  if (locked) return <MessageScreen heading="h1" mood="asleep" title={t('guest.locked')} />
  return (
    <form
      className={styles.request}
      onSubmit={(event) => {
        event.preventDefault()
        send({ code, proof, seed: String(seed), pick: String(pick), typed: mayType ? typed.trim() : '' })
      }}
    >
      <h1 className={styles.title}>{t('guest.title')}</h1>
      {/* First, because most players are students of the class. */}
      <Button href={classSignInPath} variant="soft" size="large" wide icon={<IconUsersGroup aria-hidden />}>
        {t('guest.ofClass')}
      </Button>
      <p className={styles.text}>{t('guest.text', { title })}</p>
      <fieldset className={styles.names}>
        <legend className="sk-visually-hidden">{t('guest.names')}</legend>
        {names.map((name, index) => (
          <label key={name} className={styles.name}>
            <input
              className="sk-visually-hidden"
              type="radio"
              name="pick"
              checked={index === pick && typed.trim() === ''}
              onChange={() => {
                setPick(index)
                setTyped('')
              }}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Button
        variant="quiet"
        icon={<IconRefresh aria-hidden />}
        busy={state !== 'idle'}
        onClick={() => void revalidate()}
      >
        {t('guest.others')}
      </Button>
      {mayType && (
        <TextField
          label={t('guest.own')}
          hint={t('guest.ownHint')}
          maxLength={2 * maxGuestNameLength}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      )}
      <RefusalNotice error={error} />
      <Button type="submit" variant="go" size="large" wide busy={busy}>
        {t('guest.ask')}
      </Button>
    </form>
  )
}
