import * as Blockly from 'blockly/core'
import english from './locales/en.json' with { type: 'json' }
import type { Translate } from './words.ts'

/** As they are written on keyboards, in every language. */
const keys = {
  ALT_KEY: 'Alt',
  BACKSPACE_KEY: 'Backspace',
  CAPS_LOCK_KEY: 'Caps Lock',
  COMMAND_KEY: 'Command',
  CONTROL_KEY: 'Ctrl',
  DELETE_KEY: 'Delete',
  END_KEY: 'End',
  ENTER_KEY: 'Enter',
  ESCAPE: 'Esc',
  HOME_KEY: 'Home',
  INSERT_KEY: 'Insert',
  OPTION_KEY: 'Option',
  PAGE_DOWN_KEY: 'Page Down',
  PAGE_UP_KEY: 'Page Up',
  PAUSE_KEY: 'Pause',
  SHIFT_KEY: 'Shift',
  TAB_KEY: 'Tab',
}

/** Everything that Blockly itself says, in our words: its own Thai, Korean and Chinese have gaps. */
export function setMessages(t: Translate): void {
  const said = Object.keys(english.blockly).map((key) => [key, t(`blockly.${key}`)])
  Blockly.setLocale({ ...keys, ...Object.fromEntries(said) })
}
