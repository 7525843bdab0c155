import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconAward from '@tabler/icons-react/dist/esm/icons/IconAward.mjs'
import IconDeviceGamepad2 from '@tabler/icons-react/dist/esm/icons/IconDeviceGamepad2.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import IconSticker from '@tabler/icons-react/dist/esm/icons/IconSticker.mjs'
import { phraseGroupNames, phraseGroups, stickers, type Content, type PhraseGroup } from '#rules/messages/contents.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import type { OpenThread } from '../contract.ts'
import { StickerPicture, useContentText } from './content-view.tsx'
import styles from './composer.module.css'

type Group = 'stickers' | PhraseGroup

const icons = {
  stickers: IconSticker,
  hello: IconHandStop,
  help: IconLifebuoy,
  praise: IconAward,
  play: IconDeviceGamepad2,
  feelings: IconMoodSmile,
}

/** Stickers and phrases that are sent with one tap, in groups. */
export function PhrasePalette({ thread: { ref, writes } }: { thread: OpenThread }) {
  const { t } = useTranslation('messages')
  const textOf = useContentText()
  const phrasesOf = (group: PhraseGroup) => phraseGroups[group].filter((phrase) => writes.phrases.includes(phrase))
  const groups: Group[] = [
    ...(writes.stickers ? (['stickers'] as const) : []),
    ...phraseGroupNames.filter((group) => phrasesOf(group).length > 0),
  ]
  const [chosen, setChosen] = useState<Group>(groups.includes('help') ? 'help' : groups[0]!)
  const write = useAction('write')
  const send = ({ kind, content }: Content) => write.send({ thread: ref, kind, content })
  return (
    <div className={styles.palette}>
      {groups.length > 1 && (
        <SegmentedControl
          label={t('compose.groups')}
          value={chosen}
          onChange={setChosen}
          iconsOnly
          options={groups.map((value) => {
            const Icon = icons[value]
            return { value, label: t(`groups.${value}`), icon: <Icon aria-hidden /> }
          })}
        />
      )}
      {chosen === 'stickers' ? (
        <div className={styles.stickers}>
          {stickers.map((content) => (
            <button
              key={content}
              type="button"
              className={styles.sticker}
              aria-label={textOf({ kind: 'sticker', content })}
              disabled={write.busy}
              onClick={() => send({ kind: 'sticker', content })}
            >
              <StickerPicture sticker={content} size={52} />
            </button>
          ))}
        </div>
      ) : (
        <div className={styles.phrases}>
          {phrasesOf(chosen).map((content) => (
            <button
              key={content}
              type="button"
              className={styles.phrase}
              disabled={write.busy}
              onClick={() => send({ kind: 'phrase', content })}
            >
              {textOf({ kind: 'phrase', content })}
            </button>
          ))}
        </div>
      )}
      {write.error && (
        <p role="alert" className={styles.error}>
          <Refusal error={write.error} />
        </p>
      )}
    </div>
  )
}
