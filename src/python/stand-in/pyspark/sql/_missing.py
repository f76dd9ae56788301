"""`df.na`: rows without a value, and values in their place."""

from pyspark.sql import _show, _text
from pyspark.sql._arguments import expect


class Missing:
    def __init__(self, df):
        self.df = df

    def drop(self, how="any", thresh=None, subset=None):
        names = [subset] if isinstance(subset, str) else list(subset or self.df._names())
        least = thresh if thresh is not None else (len(names) if how == "any" else 1)
        present = " + ".join(f"CAST({_text.reference(name)} IS NOT NULL AS INT)" for name in names) or "1"
        return self.df._then("filter", condition={"sql": f"({present}) >= {least}"})

    def fill(self, value, subset=None):
        expect("value", value, (int, float, str, bool, dict), "bool, dict, float, int or str")
        given = value if isinstance(value, dict) else None
        names = given or ([subset] if isinstance(subset, str) else subset) or self.df._names()
        exprs = []
        for field in self.df._fields():
            filler = given.get(field.name) if given else value
            if field.name in names and _show.fills(filler, field.dataType):
                reference = _text.identifier(field.name)
                sql = f"coalesce({reference}, CAST({_text.literal(filler)} AS {field.dataType._ddl()}))"
                exprs.append({"sql": sql, "name": field.name})
        return self.df._then("with", exprs=exprs) if exprs else self.df
