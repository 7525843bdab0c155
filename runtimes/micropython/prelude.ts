import { turtleModule } from './turtle.ts'

/**
 * What stands around a program: questions and words of the world ask the host, and only plain values cross. Names of the
 * host begin with `__sk`; whoever changes them changes their own run alone, which forgets it.
 */
export const prelude = `${turtleModule}
import host as __sk_host
import builtins as __sk_builtins
from struct import pack as __sk_pack

class __SkOver(BaseException):
    pass

def __sk_plain(value, type=type, int=int, kinds=(bool, str, float), isinstance=isinstance):
    if type(value) is int:
        return value if -1000000000 < value < 1000000000 else float(value)
    if value is None or isinstance(value, kinds):
        return value
    raise TypeError("only numbers and texts go in here")

def __sk_input(question=""):
    return __sk_host.ask(str(question))

# Words are told by their number, with what they are given, in one call: most of what a flight takes is calls.
def __sk_action(at, word, tell=__sk_host.act, plain=__sk_plain, map=map):
    def act(*inputs):
        done = tell(at, *map(plain, inputs)) if inputs else tell(at)
        if done == 1:
            raise __SkOver()
        if done == 2:
            raise TypeError(word + "() takes other values")
    return act

def __sk_sensor(at, tell=__sk_host.look, is_over=__sk_host.over, plain=__sk_plain, map=map):
    def look(*inputs):
        seen = tell(at, *map(plain, inputs)) if inputs else tell(at)
        if seen is None and is_over():
            raise __SkOver()
        return seen
    return look

# Value and kind in one text. What it needs is taken here: a program may call a list of its own "list".
def __sk_exact(value, depth=0, type=type, str=str, repr=repr, sorted=sorted, pack=__sk_pack, join=",".join,
               none=type(None), bool=bool, int=int, float=float, text=str, list=list, tuple=tuple, dict=dict, set=set):
    kind = type(value)
    if depth > 30:
        return "..."
    if kind is float:
        return "float " + repr(pack("<d", value + 0.0))
    if kind is none or kind is bool or kind is int or kind is text:
        return kind.__name__ + " " + repr(value)
    if kind is list or kind is tuple:
        return kind.__name__ + "(" + join([__sk_exact(one, depth + 1) for one in value]) + ")"
    if kind is set:
        return "set(" + join(sorted([__sk_exact(one, depth + 1) for one in value])) + ")"
    if kind is dict:
        return "dict(" + join(sorted([__sk_exact(key, depth + 1) + ":" + __sk_exact(value[key], depth + 1) for key in value])) + ")"
    return str(kind) + " " + repr(value)

# The value is told and not judged here: whoever could change what judges would be right in everything.
def __sk_call(expression, names, eval=eval, repr=repr, tell=__sk_host.value):
    got = eval(expression, names)
    tell(repr(got), __sk_exact(got))

def __sk_ready(actions, sensors, module):
    names = {}
    for at, word in enumerate(actions.split()):
        names[word] = __sk_action(at, word)
    for at, word in enumerate(sensors.split()):
        names[word] = __sk_sensor(at)
    if module != "turtle":
        return names
    __sk_turtle._take(names)
    __sk_sys.modules["turtle"] = __sk_turtle
    return {}

__sk_step = __sk_host.step
__sk_line = __sk_host.line
__sk_builtins.input = __sk_input
`
