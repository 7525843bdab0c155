/** Names of accounts that say nothing about a child: a colour, an animal, a number. Short words that read aloud well in any language. */

const colours = ['blue', 'red', 'green', 'gold', 'pink', 'white', 'black', 'brown', 'coral', 'lime', 'mint', 'navy', 'olive', 'peach', 'plum', 'rose', 'ruby', 'sand', 'sky', 'silver', 'teal', 'violet', 'amber', 'cream', 'jade', 'lemon', 'lilac', 'orange', 'pearl', 'purple', 'sunny', 'snow']
const animals = [
  'ant', 'bat', 'bear', 'bee', 'bird', 'cat', 'cow', 'crab', 'crane', 'deer', 'dog', 'dove', 'duck', 'eagle', 'elk', 'fish', 'fox', 'frog', 'goat', 'goose', 'gull', 'hare', 'hawk', 'hen', 'heron', 'horse', 'ibis', 'koala', 'lamb', 'lark',
  'lion', 'llama', 'lynx', 'mole', 'moth', 'mouse', 'mule', 'newt', 'otter', 'owl', 'ox', 'panda', 'parrot', 'pony', 'puma', 'quail', 'rabbit', 'robin', 'seal', 'shark', 'sheep', 'snail', 'swan', 'tapir', 'tiger', 'toad', 'trout', 'turtle', 'wasp', 'whale', 'wolf', 'wren', 'yak', 'zebra',
]

/** 32 colours × 64 animals × 9,000 numbers: 18 million, so that ten thousand of a school seldom meet. */
export function usernameFrom(bytes: Uint8Array): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  const number = 1000 + (((third << 8) | fourth) % 9000)
  return `${colours[first % colours.length]}-${animals[second % animals.length]}-${number}`
}

export const usernameBytes = 4
