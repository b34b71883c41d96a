"""A transformer for pipelines of scikit-learn."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.exceptions import NotFittedError

from ._errors import NoRelease
from ._release import Release, release


class Anonymizer(TransformerMixin, BaseEstimator):
    """Fitted on one table, it finds levels that make it anonymous; applied to another it generalizes that to the same levels.

    What holds of one table need not hold of another: the model is checked again on every table, and the rows that fail are
    suppressed, however many they are. So ``transform`` may give fewer rows than it takes; ``kept_`` says how many were
    kept. Columns without a role are withheld. The method is full-domain, and the levels of automatic hierarchies are those
    of the table at hand: state hierarchies, so that both tables have the same.

    >>> import polars
    >>> from kith.sklearn import Anonymizer
    >>> visits = polars.read_csv("visits.csv", infer_schema=False)
    >>> anonymizer = Anonymizer(quasi=["zip", "sex"], person="patient", plain=["kind"], k=5, max_suppression="2%",
    ...                         hierarchies={"zip": kith.Hierarchy.mask("right", levels=4)})
    >>> anonymizer.fit(visits[:2000]).levels_["sex"]
    'as is'
    >>> anonymizer.transform(visits[2000:]).columns
    ['zip', 'sex', 'kind']
    """

    def __init__(self, quasi: Any = (), k: int = 5, person: Optional[str] = None, persons: Optional[str] = None,
                 sensitive: Any = (), plain: Any = (), identifiers: Any = (), l: Optional[float] = None,
                 t: Optional[float] = None, hierarchies: Optional[Mapping[str, Any]] = None, max_suppression: Any = None,
                 policy: Any = None, settings: Optional[Mapping[str, Any]] = None):
        self.quasi = quasi
        self.k = k
        self.person = person
        self.persons = persons
        self.sensitive = sensitive
        self.plain = plain
        self.identifiers = identifiers
        self.l = l
        self.t = t
        self.hierarchies = hierarchies
        self.max_suppression = max_suppression
        self.policy = policy
        self.settings = settings

    def fit(self, X: Any, y: Any = None) -> Anonymizer:
        """Finds the levels. ``release_`` is the release of this table."""
        self._keep(self._released(X, max_suppression=self.max_suppression, policy=self.policy))
        return self

    def fit_transform(self, X: Any, y: Any = None, **_: Any) -> Any:
        return self.fit(X).release_.data

    def transform(self, X: Any) -> Any:
        """Generalizes to the levels of ``fit`` and suppresses what fails the model on this table."""
        if not hasattr(self, "levels_"):
            raise NotFittedError("this Anonymizer is not fitted yet; call fit first")
        try:
            done = self._released(X, max_suppression="100%", levels=self.levels_)
        except NoRelease:
            self.kept_ = 0
            return _without_rows(self.release_.data)
        self.kept_ = done.rows
        return done.data

    def get_feature_names_out(self, input_features: Any = None) -> Any:
        import numpy
        return numpy.asarray(self.release_.data.columns if hasattr(self.release_.data, "columns") else [], dtype=object)

    def _keep(self, done: Release) -> None:
        self.release_ = done
        self.levels_ = dict(zip(done.quasi, done.chosen["names"] if done.chosen else []))
        self.kept_ = done.rows

    def _released(self, X: Any, **asked: Any) -> Release:
        return release(X, quasi=self.quasi, k=self.k, person=self.person, persons=self.persons, sensitive=self.sensitive,
                       plain=self.plain, identifiers=self.identifiers, l=self.l, t=self.t, hierarchies=self.hierarchies,
                       progress=False, **{**(self.settings or {}), **asked})


def _without_rows(table: Any) -> Any:
    """The header of a table: every row of another one failed."""
    for cut in ("head", "limit"):
        if hasattr(table, cut):
            return getattr(table, cut)(0)
    return table.slice(0, 0)
