/**
 * Turtle module for MicroPython, which has none. Before each run the world's functions are added to the module, with the
 * usual aliases. There is only one turtle; `Turtle()` always returns it.
 */
const turtle = `
def _place(x, y=None):
    if y is None:
        x, y = x
    _goto(x, y)

def setx(x):
    _goto(x, ycor())

def sety(y):
    _goto(xcor(), y)

def home():
    _goto(0, 0)
    setheading(0)

def position():
    return xcor(), ycor()

def Turtle():
    import turtle
    return turtle

def speed(value=None):
    pass

def done():
    pass

def _take(words):
    names = globals()
    names.update(words)
    names["_goto"] = words["goto"]
    names["goto"] = names["setpos"] = names["setposition"] = _place
    names["pos"] = position
    names["mainloop"] = names["hideturtle"] = names["showturtle"] = names["ht"] = names["st"] = done
    for name, others in (("forward", "fd"), ("backward", "bk back"), ("left", "lt"), ("right", "rt"),
                         ("penup", "pu up"), ("pendown", "pd down"), ("setheading", "seth")):
        for other in others.split():
            names[other] = names[name]
`

/** Creates the module. MicroPython imports only from files, so a virtual disk with one file is mounted briefly. */
export const turtleModule = `
import sys as __sk_sys
import vfs as __sk_vfs
from io import BytesIO as __sk_bytes

class __SkDisk:
    def mount(self, *how):
        pass
    def umount(self):
        pass
    def stat(self, path):
        if path == "/turtle.py":
            return (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        raise OSError(2)
    def open(self, path, mode):
        return __sk_bytes(${JSON.stringify(turtle)}.encode())

__sk_vfs.mount(__SkDisk(), "/sk")
__sk_sys.path.insert(0, "/sk")
import turtle as __sk_turtle
__sk_sys.path.pop(0)
__sk_vfs.umount("/sk")
del __sk_sys.modules["turtle"]
`
