import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import { checkTypedNameSpelling, nameKey } from '#rules/students/name.ts'
import { splitTitle } from '#rules/students/titles.ts'
import { Refusal, ReasonText } from '#app/platform/errors/refusal.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import type { NameRequestSummary, ClassSignIn, PadChild } from '../contract.ts'
import { ChildScreen } from '../pad/child-screen.tsx'
import { NameTile } from '../components/name-tile.tsx'
import styles from './ask-name.module.css'

type AskNameProps = {
  signIn: Extract<ClassSignIn, { state: 'open' }>
  onRequestSent: (nameRequest: NameRequestSummary) => void
  onPick: (child: PadChild) => void
  onLeave: () => void
}

/** Form for a child who is not on the list of the class: sends the typed name to the teacher as a join request. */
export function AskName({ signIn: { code, codeProof, tiles }, onRequestSent: onAsked, onPick, onLeave }: AskNameProps) {
  const { t } = useTranslation('cards')
  const [name, setName] = useState('')
  const [hasTried, setTried] = useState(false)
  const { send, busy, error } = useAction<Omit<NameRequestSummary, 'status'>>('ask', {
    to: useLocalePath()(`/join/${code}`),
    skipRevalidation: true,
    isImmediate: true,
    onDone: (sentRequest) => onAsked({ ...sentRequest, status: 'pending' }),
  })
  const checked = checkTypedNameSpelling(splitTitle(name).name)
  const reason = hasTried && !checked.ok ? checked.reason : error?.fields?.name
  const similarTiles = findSimilarTiles(tiles, name)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (checked.ok) send({ name, code, codeProof })
  }

  return (
    <ChildScreen title={t('joinCode.name.title')} hills onLeave={onLeave}>
      <form className={styles.form} onSubmit={submit} noValidate>
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
        {similarTiles.length > 0 && (
          <section aria-labelledby="is-this-you">
            <h3 id="is-this-you" className={styles.alike}>
              {t('joinCode.name.isThisYou')}
            </h3>
            <ul className={styles.tiles}>
              {similarTiles.map((child) => (
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

/** Tiles that match the typed name or its first word; most tiles show only a given name. */
function findSimilarTiles(tiles: readonly PadChild[], typed: string): PadChild[] {
  const names = [typed, typed.trim().split(/\s+/)[0]!].map(nameKey).filter((name) => name !== '')
  return tiles.filter(({ name }) => names.includes(nameKey(name))).slice(0, 4)
}
