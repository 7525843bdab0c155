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

def __sk_plain(value):
    if value is None or isinstance(value, (bool, str, float)):
        return value
    if isinstance(value, int):
        return value if -1000000000 < value < 1000000000 else float(value)
    raise TypeError("only numbers and texts go in here")

def __sk_input(question=""):
    return __sk_host.ask(str(question))

def __sk_action(word):
    def act(*inputs):
        __sk_host.clear()
        for one in inputs:
            __sk_host.give(__sk_plain(one))
        done = __sk_host.act(word)
        if done == 1:
            raise __SkOver()
        if done == 2:
            raise TypeError(word + "() takes other values")
    return act

def __sk_sensor(word):
    def look(*inputs):
        __sk_host.clear()
        for one in inputs:
            __sk_host.give(__sk_plain(one))
        if __sk_host.look(word):
            raise __SkOver()
        return __sk_host.seen()
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
    for word in actions.split():
        names[word] = __sk_action(word)
    for word in sensors.split():
        names[word] = __sk_sensor(word)
    if module != "turtle":
        return names
    __sk_turtle._take(names)
    __sk_sys.modules["turtle"] = __sk_turtle
    return {}

__sk_step = __sk_host.step
__sk_line = __sk_host.line
__sk_builtins.input = __sk_input
`
