"""What PySpark has and the sandbox has not: said in so many words, with what is near."""

from pyspark.errors import PySparkAttributeError


def absent(what, name, known):
    """An AttributeError that names the missing thing and up to three existing ones like it."""
    from difflib import get_close_matches

    close = get_close_matches(name, [one for one in known if not one.startswith("_")], 3, 0.6)
    near = f"; near: {', '.join(close)}" if close else ""
    error = PySparkAttributeError(
        errorClass="SANDBOX_NOT_SUPPORTED", messageParameters={"what": what, "near": near}
    )
    error.name = name
    return error


def refuse(what, instead):
    """For calls that can never work here; `instead` says what to write."""
    error = PySparkAttributeError(errorClass="SANDBOX_NOT_SUPPORTED", messageParameters={"what": what, "near": ""})
    error._sandbox_hint = instead
    return error
