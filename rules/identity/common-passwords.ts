/**
 * Common passwords on four keyboard layouts. The list is local, so that no password leaves the server to be checked.
 * Contains Latin words and key sequences, and common Thai, Korean and Chinese words typed on a Latin layout.
 */
const lists = {
  latin: `
    password passwords passwort passw0rd pass123 password1 password12 password123 mypassword newpassword thepassword passpass changeme changeit letmein letmeinnow
    welcome welcometo welcomeback welcomehome hello hellohello helloworld hellokitty admin administrator adminadmin root toor guest default secret topsecret private
    login signin user username test testtest testing tester temp temporary demo sample example
    iloveyou iloveyouu iloveyou1 iloveu ilovegod ilovejesus ilovemom ilovemymom ilovemyself lovelove loveyou loveme lovely mylove truelove babygirl babyboy
    sunshine princess princesses dragon monkey football baseball basketball soccer volleyball badminton superman batman spiderman ironman pokemon pikachu charizard
    minecraft roblox fortnite freefire starwars jurassic harrypotter naruto onepiece doraemon frozen hellomoto
    master shadow michael jennifer jessica ashley michelle charlie jordan daniel hunter killer trustno1 whatever nothing nopassword
    computer internet samsung google facebook instagram youtube tiktok twitter github microsoft windows apple iphone android
    school schools myschool teacher teachers student students classroom homework education university college
    summer winter spring autumn january february march april monday tuesday wednesday thursday friday saturday sunday weekend holiday
    flower flowers butterfly butterflies rainbow chocolate cookie cookies cheese orange banana strawberry pumpkin cherry
    freedom forever family familia friend friends bestfriend bestfriends mother father brother sister daughter grandma
    liverpool manchester manutd chelsea arsenal barcelona realmadrid juventus
    access accessgranted opensesame qazwsx qazwsxedc zaqxsw zaqwsx zaqwsxcde zxcvbn zxcvbnm zxcvbnmasd asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asdfjkl
    qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertyqwerty qwertz qwertzuiop azerty azertyuiop qweasd qweasdzxc qweqwe qweqweqwe qwerasdf qwaszx
    poiuytrewq lkjhgfdsa mnbvcxz abcdef abcdefg abcdefgh abcdefghi abcdefghij abcd abcabc aabbcc aaabbb abc123 abcd1234 a123456 a1b2c3 a1b2c3d4 a1b2c3d4e5
    q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 qwe123 qwer1234 asdf1234 zxcv1234
    123qwe 123qweasd 123abc 1234qwer 12345qwert 123456qwerty 123321 1234321 12344321 654321 7654321 87654321 987654321 0987654321 1029384756 1122334455 11223344 112233
    123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 01234567890 123123 123123123 1231231234 121212 131313 123654 147258 147258369 159753 159357 789456 789456123 741852963
    111111 1111111111 222222 333333 444444 555555 666666 777777 888888 999999 000000 0000000000 101010 202020 696969 100200300`,
  thai: `
    rak rakkhun rakna rakmae rakpor chanrakkhun ilovethailand thailand thailand1 bangkok bangkok1 krungthep siam siamsiam chiangmai phuket muaythai somtam tomyum
    sawasdee sawasdeekrub sawasdeeka sawatdee sabaidee mairu mairoo chokdee sanook kobkhun khobkhun naruk narak nongnong aroi changnoi
    kru khru kruthai nakrian rongrian rongrien prathom mattayom anuban
    l;ylfu l;ylfu8iy[ l;ylfu8jt iyd iydc,j iydrjv ojkiyd 8;k,iyd cyoiydgtv isylzjko xitgmlwmp 4kkkwmp fi'giupo mflv[ 8ofu
    5555555555 55555 555555555 25552555 25602560 25692569`,
  korean: `
    dkssud dkssudgktpdy dkssudgk tkfkdgo tkfkdgody tkfkd tkfkdtkfkd rkatkgkqslek rkatkgody rkskek rkskekfk rkskekfkakqktk qlalfqjsgh qlqjs votmdnjem vktmdnjem
    gkrry gkrtod tjstodsla tjstod dnflwlq dnflskfk eogksalsrnr gksrnr gksrmf
    saranghae saranghaeyo salanghae annyeong annyeonghaseyo gamsahamnida daehanminguk hanguk korea korea1 seoul seoul1 busan bts btsarmy blackpink exoexo
    1004 10041004 tk1004 tkfkd1004 love1004 angel1004 8282 82828282 486486 1212 asdfqwer qwerqwer dlfdltkatkdhdbrclf`,
  chinese: `
    woaini woaini1314 woaini520 woaini1314520 woaini5201314 woaiwojia woaiwoziji woaibaba woaimama wobuzhidao woshishui wodemima woshini baobao baobei laopo laogong
    mima mimamima nihao nihaoma nihaonihao zhongguo zhonghua beijing shanghai guangzhou xiexie zaijian xuexiao xuesheng laoshi kuaile xingfu haohaoxuexi
    5201314 1314520 520520 5205201314 1314521 521521 5211314 7758521 7758258 7708801314 168168 666888 888666 88888888 886886 110110 112358 147147 20082008 wang1234 li123456 zhang123
    aini1314 ai1314 caonima qq123456 qqqq1111 aa123456 a123456789 abc123456 a5201314 asd123456 zxc123456 qwe123456 z123456 w123456 woshitiancai dashabi`,
}

export const commonPasswords: ReadonlySet<string> = new Set(
  Object.values(lists).flatMap((list) =>
    list
      .trim()
      .split(/\s+/)
      .map((word) => word.toLowerCase()),
  ),
)
