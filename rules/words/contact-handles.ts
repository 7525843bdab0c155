/**
 * Names of children in other services, and requests for them. A name is a token with a digit or sign (`kite_99`): plain
 * words after the name of a service are ordinary sentences.
 */

const handle = String.raw`@?(?=[a-z._-]{0,30}[\d_.])[a-z][a-z\d]{0,30}[._-]?[a-z\d._-]{2,30}`
/** After `id:` or `@`, any word is a name. */
const marked = String.raw`(?:\bid\b\s?(?:is|:|=|-)?|[:=@]|\s-)\s?@?[a-z][a-z\d._-]{2,30}`

const latinServices =
  'ig|insta(?:gram)?|snap(?:chat)?|tik ?tok|discord|telegram|whats ?app|wechat|weixin|vx|wx|kakao(?: ?talk)?|facebook|fb|messenger|roblox|minecraft|viber|skype'
const thaiServices =
  'ไลน์|ไลน(?=[\\s:])|ไอจี|เฟส(?:บุ๊ค|บุ๊ก|บุค)?|ติ๊กต[อ็]ก|ติกตอก|ดิสคอร์ด|ดิส|เทเลแกรม|วีแชท|สแนป|line|ig|fb|tik ?tok|discord|telegram|facebook|instagram|snapchat|roblox'
const koreanServices =
  '카톡|카카오톡|카카오|인스타(?:그램)?|인별|디엠|디코|디스코드|틱톡|페북|페이스북|텔레(?:그램)?|위챗|스냅챗?|로블록스|마크|라인'
const chineseServices =
  '微信|薇信|威信|[vV]信|vx|wx|weixin|qq|扣扣|企鹅号?|抖音|快手|小红书|b站|微博|王者荣耀|原神|我的世界'

const english = [
  String.raw`\b(?:${latinServices})\b[a-z '’]{0,20}[\s:=@-]{0,3}${handle}`,
  String.raw`\b(?:${latinServices})\b(?: (?:user|name|account))?\s?${marked}`,
  String.raw`\b(?:add|find|follow|dm|message|text|call|write|join|friend|chat|talk)(?: to)? (?:me|us) (?:on|at|in|via|by) (?:my )?(?:${latinServices}|line|qq)\b`,
  String.raw`\badd \S{3,30} on (?:${latinServices}|line)\b`,
  String.raw`\b(?:${latinServices}) me\b`,
  String.raw`\bmy (?:tik ?tok|telegram|wechat|discord|facebook|fb|qq|ig)\b`,
  String.raw`\bjoin my (?:discord|server|group chat)\b`,
  String.raw`\bline id\b|\bmy line(?: id)?\s?(?:is|:|=|-)\s?@?[a-z][a-z\d._-]{2,30}\d|\bline\s?[:=@-]\s?[a-z][a-z\d._-]{2,30}`,
  String.raw`\b(?:on|have|got|use|my|add) line\b[a-z ]{0,12}[\s:=@-]{1,3}${handle}`,
  String.raw`\b(?:do )?(?:you|u) (?:use|have|got) (?:qq|wechat|kakao|insta|snapchat|line|discord|whatsapp)\b`,
  String.raw`\bqq\s?(?:号|is|:|=)?\s?\d{5,11}`,
  String.raw`\b(?:have|get|give me|gimme|send me|tell me|what'?s|what is) (?:your|ur) (?:phone number|phone|number|line|ig|insta|snap|discord|kakao|wechat|qq|e-?mail)\b(?! (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|block|line|of|card|in))`,
  String.raw`\b(?:send|give|tell) me (?:your|ur) address\b|\bwhere is (?:your|ur) house\b`,
  String.raw`\b(?:i|we) live (?:at|in|on) [a-z ]{0,20}\d{1,4}\b[^.!?]{0,20}|\b(?:my|our) (?:house|home|address) (?:is|:)[^.!?]{0,20}\d{1,4}\b[^.!?]{0,20}\b(?:street|st|road|rd|lane|avenue|ave|soi|moo|drive|village)\b`,
  String.raw`\bcome to my (?:house|home|place)\b[^.!?]{0,10}\d`,
  String.raw`(?<![\p{L}\d])[\p{L}][\p{L}\d._]{1,31}#\d{4}(?!\d)`,
  String.raw`(?<![\p{L}\d])@(?=[a-z._]{0,30}[\d_])[a-z][a-z\d._]{2,30}`,
  String.raw`\b[a-z\d._-]{2,40} dot [a-z\d]{2,30} at [a-z]{3,20} dot (?:com|net|org)\b|\bdot com\b`,
]

const thai = [
  String.raw`(?:${thaiServices})[\s\u0e00-\u0e7f:=@-]{0,16}${handle}`,
  String.raw`(?:ไอดีไลน์|ไลน์ไอดี|(?:${thaiServices})(?:เรา|ผม|หนู|ฉัน|กู|เค้า)?\s?(?:ไอดี|id|ชื่อ|คือ|:|=|@))\s?:?\s?@?[a-z][a-z\d._-]{2,30}`,
  String.raw`(?:ขอ|แอด|ทัก|แลก|บอก|ตาม)(?:ไอดี)?\s?(?:ไลน์|ไอจี|เฟส(?!ของ)|ดิส(?!ก์)|เบอร์(?!ห้อง|หน้า|รอง|เสื้อ|หนึ่ง)|line\b|ig\b|fb\b)`,
  String.raw`เบอร์(?:โทร|มือถือ)?(?:เธอ|นาย|แก|คุณ|หนู|มึง)|(?:ไลน์|ไอจี|เฟส)(?:เธอ|นาย|แก|มึง|คุณ)`,
  String.raw`ชื่อ(?:ใน)?\s?(?:roblox|minecraft|เกม)\s?(?:คือ|:)?\s?[a-z][a-z\d_]{3,30}\d`,
  String.raw`บ้านเลขที่\s?\d|บ้าน(?:เรา|ผม|หนู|ฉัน)?อยู่(?:ที่)?(?:ซอย|ถนน|หมู่บ้าน|หมู่ที่)|บ้าน(?:เธอ|นาย|แก|คุณ|มึง)?อยู่(?:ที่|แถว)?ไหน|(?:เธอ|นาย|แก)(?:พัก)?อยู่(?:ที่|แถว)?ไหน`,
]

const korean = [
  String.raw`(?:${koreanServices})[\s가-힣:=@]{0,14}${handle}`,
  String.raw`(?:${koreanServices})\s?[:=@]\s?@?[a-z][a-z\d._-]{2,30}`,
  String.raw`(?:${koreanServices})\s?(?:아이디|id)\s?(?:는|은|가|:|=)?\s?[a-z][a-z\d._-]{2,30}`,
  String.raw`(?:카톡|카카오톡|인스타|디코|디스코드|페북|라인|틱톡)\s?(?:해(?![가-힣])|하자|할래|추가|친추|알려|뭐야|아이디|맞팔|교환|들어와|줘)`,
  String.raw`맞팔|오픈\s?채팅|[옾옵]챗|디엠\s?(?:보내|해|줘|주세요)|친추\s?(?:해|하자|걸어)`,
  String.raw`(?:전화\s?번호|폰\s?번호|핸드폰\s?번호|전번|폰번)\s?(?:좀|알려|줘|뭐|교환|주)|(?:^|(?:네|니|너|너네)\s?)번호\s?(?:좀\s?)?(?:알려|줘|뭐|교환)`,
  String.raw`(?:너네|너희|니네|네|니)\s?집\s?(?:이\s?)?(?:어디|주소)|(?:너|넌|너는)\s?어디\s?(?:에\s?)?(?:살|사[니는냐])|우리\s?집\s?주소|\d{2,4}동\s?\d{2,4}호|주소는?\s?[가-힣\s]{0,12}\d+번지`,
]

const chinese = [
  String.raw`(?:${chineseServices})[\s号是的叫加:：=我你名字id-]{0,8}${handle}`,
  String.raw`(?:微信|薇信|威信|v信|vx|wx|qq|扣扣|抖音|快手|小红书)号?\s?(?:是|叫|:|：|=)?\s?[a-z][a-z\d_-]{4,30}`,
  String.raw`(?:qq|扣扣|企鹅)号?\s?(?:是|:|：)?\s?\d{5,11}`,
  String.raw`加\s?(?:个|一下|下)?\s?(?:我|你)?\s?的?\s?(?:微信|薇信|威信|v信|vx|wx|qq|扣扣|v(?=\s?[a-z_]*\d))|加\s?v\s[a-z]{3,20}`,
  String.raw`(?:你|您)的?\s?(?:qq|微信|薇信|电话|手机|抖音)\s?(?:号码?)?是?(?:多少|什么|给我)|(?:微信|qq|电话|手机)\s?号?是?多少`,
  String.raw`留个?(?:电话|微信|qq|联系方式)|把?你的?(?:电话|微信|手机号|地址|联系方式)(?:号码?)?(?:给|发|告诉)`,
  String.raw`(?:关注|搜)一?下?我的?\s?(?:抖音|快手|小红书|微博|b站)|(?:抖音|快手|小红书|b站|微博)(?:上)?关注我|加我好友`,
  String.raw`你(?:家)?住在?(?:哪里|哪儿|哪个|哪条)|我家住?在?[\u4e00-\u9fff]{0,12}\d+\s?(?:栋|号|单元|室|弄|楼)|我家?的?地址`,
]

/** Patterns of one script are skipped for texts without a letter of it. */
const patterns = [
  { script: /[a-z]/, regex: new RegExp(english.join('|'), 'gu') },
  { script: /[\u0e00-\u0e7f]/, regex: new RegExp(thai.join('|'), 'gu') },
  { script: /[가-힣]/, regex: new RegExp(korean.join('|'), 'gu') },
  { script: /[\u4e00-\u9fff]/, regex: new RegExp(chinese.join('|'), 'gu') },
]

export function* findHandles(text: string): Generator<{ start: number; end: number }> {
  for (const { script, regex } of patterns)
    if (script.test(text))
      for (const { 0: match, index } of text.matchAll(regex))
        if (match !== '') yield { start: index, end: index + match.length }
}
