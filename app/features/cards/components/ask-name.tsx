import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import { checkTypedName, sameName } from '#rules/students/name.ts'
import { takeTitle } from '#rules/students/titles.ts'
import { Refusal, ReasonText } from '#app/platform/errors/refusal.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ReadAloud } from '#app/ui/read-aloud.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import type { AskedByName, ClassSignIn, PadChild } from '../contract.ts'
import { ChildScreen } from './child-screen.tsx'
import { NameTile } from './name-tile.tsx'
import styles from './ask-name.module.css'

type AskNameProps = {
  signIn: Extract<ClassSignIn, { state: 'open' }>
  onAsked: (asked: AskedByName) => void
  onPick: (child: PadChild) => void
  onLeave: () => void
}

/** A child whose name is not there types it, and the teacher is asked. */
export function AskName({ signIn: { code, codeProof, tiles }, onAsked, onPick, onLeave }: AskNameProps) {
  const { t } = useTranslation('cards')
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const { send, busy, error } = useAction<Omit<AskedByName, 'status'>>('ask', {
    to: useLocalePath()(`/join/${code}`),
    stays: true,
    onlyNow: true,
    done: (asked) => onAsked({ ...asked, status: 'pending' }),
  })
  const checked = checkTypedName(takeTitle(name).name)
  const reason = tried && !checked.ok ? checked.reason : error?.fields?.name
  const alike = tilesLike(tiles, name)

  const ask = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (checked.ok) send({ name, code, codeProof })
  }

  return (
    <ChildScreen title={t('joinCode.name.title')} hills onLeave={onLeave}>
      <form className={styles.form} onSubmit={ask} noValidate>
        <WaoStill mood="hello" size={120} className={styles.wao} />
        <TextField
          label={t('joinCode.name.label')}
          hint={t('joinCode.name.hint')}
          error={reason && <ReasonText reason={reason} />}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="send"
          data-first
          required
        />
        {alike.length > 0 && (
          <section aria-labelledby="is-this-you">
            <h3 id="is-this-you" className={styles.alike}>
              {t('joinCode.name.isThisYou')}
            </h3>
            <ul className={styles.tiles}>
              {alike.map((child) => (
                <NameTile key={child.id} child={child} onPick={onPick} />
              ))}
            </ul>
          </section>
        )}
        {error && !error.fields && (
          <Notice kind="warning">
            <Refusal error={error} />
          </Notice>
        )}
        <div className={styles.send}>
          <Button type="submit" size="large" variant="go" wide busy={busy} icon={<IconHandStop aria-hidden />}>
            {t('joinCode.name.send')}
          </Button>
          <ReadAloud text={`${t('joinCode.name.title')} ${t('joinCode.name.hint')}`} />
        </div>
      </form>
    </ChildScreen>
  )
}

/** Those whose tile says what was typed, or its beginning: a tile shows little more than a given name. */
function tilesLike(tiles: readonly PadChild[], typed: string): PadChild[] {
  const names = [typed, typed.trim().split(/\s+/)[0]!].map(sameName).filter((name) => name !== '')
  return tiles.filter(({ name }) => names.includes(sameName(name))).slice(0, 4)
}
