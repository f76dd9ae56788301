# Databricks notebook source
"""Runs when the gate is closed, and fails, so that somebody is told."""

dbutils.widgets.text("failure_rate", "")
raise ValueError(f"gold is held: {dbutils.widgets.get('failure_rate')} of this run's orders cannot be used, 0.01 is agreed")
